// Numbers and plans of the lab in plain words.
import { called } from '../generals.js';

/** @import {Difference, Plan, Run, Share} from './calls.js' */

/** A share in whole points of a hundred. @param {number} rate */
export const points = (rate) => `${Math.round(rate * 100)} %`;

/** A share with its interval and its count. @param {Share} share */
export function shareWords(share) {
  if (share.of === 0) return 'nothing yet';
  const many = share.wins === 1 ? '1 battle' : `${share.wins} battles`;
  return `${points(share.rate)} (${Math.round(share.low * 100)} to ${Math.round(share.high * 100)}), ${many}`;
}

/** How long yet, roundly: nobody believes seconds of an hour. @param {number | null} seconds */
export function leftWords(seconds) {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  if (seconds < 2) return 'a moment left';
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes left`;
  return `about ${Math.round(seconds / 3600)} hours left`;
}

/** What leads a side: a general, or chance. @param {string} name */
export const leader = (name) => (name === 'random' ? 'chance' : called(name));

/** A plan in a line. @param {Plan} plan */
export function planWords(plan) {
  const each = plan.vary.length > 1 ? ` of each of ${plan.vary.length} variations` : '';
  const words = [`${plan.games} ${plan.games === 1 ? 'battle' : 'battles'}${each}`, plan.seats.map(leader).join(' against ')];
  if (plan.swap) words.push('changing sides');
  if (plan.from) words.push(plan.from.at === null ? 'from the end of a battle' : `from decision ${plan.from.at} of a battle`);
  words.push(`seed ${plan.seed}`);
  return words.join(', ');
}

/** Where a run stands. @param {Run} run */
export function stateWords(run) {
  if (run.stopping) return 'Stopping';
  const before = run.before ?? 0;
  const waits = before === 0 ? 'Next in the queue' : `Waiting behind ${before} other${before === 1 ? '' : 's'}`;
  return { waiting: waits, running: 'Being fought', stopped: 'Stopped', done: 'Done' }[run.state];
}

/** How far a run is. @param {Run} run */
export function progressWords(run) {
  const left = run.state === 'running' && !run.stopping ? leftWords(run.left) : '';
  return `${run.fought} of ${run.of} battles${left ? ` · ${left}` : ''}`;
}

/** A difference in points of a hundred, and what chance has to do with it. @param {Difference} difference */
export function differenceWords({ by, low, high, p }) {
  const signed = (/** @type {number} */ n) => `${n >= 0 ? '+' : '−'}${Math.abs(n * 100).toFixed(1)}`;
  const how = p < 0.01 ? 'hardly chance' : p < 0.05 ? 'seldom chance' : 'may be chance';
  return `${signed(by)} points (${signed(low)} to ${signed(high)}), ${how}`;
}

/**
 * What a screen reader is told of a run that fills in: not every battle, only when it matters. Quarters, and the end.
 * @param {Run} run
 */
export function spoken(run) {
  if (run.state === 'done') return `Done. ${run.finding ?? ''}.`;
  if (run.state === 'stopped') return `Stopped after ${run.fought} of ${run.of} battles. ${run.trouble ?? ''}`.trim();
  if (run.state === 'waiting') return `${stateWords(run)}.`;
  const quarter = Math.floor((run.fought / Math.max(run.of, 1)) * 4);
  return quarter === 0 ? 'The battles are being fought.' : `${quarter * 25} % fought. ${run.finding ?? ''}.`;
}

/**
 * What is compared, as the server reads it: `key=a,b,c`. Rows without a key and values are left out.
 * @param {{key: string, values: string}[]} rows
 */
export function varied(rows) {
  const parts = (/** @type {string} */ text) => text.trim().replace(/\s*,\s*/g, ',').replace(/,$/, '');
  return rows.filter((row) => row.key.trim() !== '' || row.values.trim() !== '').map((row) => `${row.key.trim()}=${parts(row.values)}`);
}

/** The parts of counts, the most first. @param {Record<string, number>} counts */
export function parts(counts) {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return Object.entries(counts).sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([name, n]) => ({ name, n, rate: all ? n / all : 0 }));
}

/** Battles by the turn they ended in, every turn between the first and the last included. @param {Record<string, number>} lengths */
export function histogram(lengths) {
  const turns = Object.keys(lengths).map(Number);
  if (turns.length === 0) return [];
  const [first, last, most] = [Math.min(...turns), Math.max(...turns), Math.max(...Object.values(lengths))];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const n = lengths[first + i] ?? 0;
    return { turn: first + i, n, rate: n / most };
  });
}
