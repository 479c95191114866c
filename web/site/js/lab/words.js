// Numbers and plans of the lab as text.
import { called } from '../generals.js';

/** @import {Difference, PlanCard as Plan, RunCard as Run, Share} from '#lab' */

/** A share as a whole percentage. @param {number} rate */
export const points = (rate) => `${Math.round(rate * 100)} %`;

/** A share with its interval and its count. @param {Share} share */
export function shareWords(share) {
  if (share.of === 0) return 'nothing yet';
  const many = share.wins === 1 ? '1 battle' : `${share.wins} battles`;
  return `${points(share.rate)} (${Math.round(share.low * 100)} to ${Math.round(share.high * 100)}), ${many}`;
}

/** The remaining time, rounded. @param {number | null} seconds */
export function leftWords(seconds) {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  if (seconds < 2) return 'a moment left';
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes left`;
  return `about ${Math.round(seconds / 3600)} hours left`;
}

/** Who commands a side: a general, or random play. @param {string} name */
export const leader = (name) => (name === 'random' ? 'random play' : called(name));

/** A plan in a line. @param {Plan} plan */
export function planWords(plan) {
  const each = plan.vary.length > 1 ? ` of each of ${plan.vary.length} variations` : '';
  const words = [`${plan.games} ${plan.games === 1 ? 'battle' : 'battles'}${each}`, plan.seats.map(leader).join(' against ')];
  if (plan.swap) words.push('swapping sides');
  if (plan.from) words.push(plan.from.at === null ? 'from the end of a battle' : `from decision ${plan.from.at} of a battle`);
  words.push(`seed ${plan.seed}`);
  return words.join(', ');
}

/** The state of a run. @param {Run & {before?: number | null}} run */
export function stateWords(run) {
  if (run.stopping) return 'Stopping';
  const before = run.before ?? 0;
  const waits = before === 0 ? 'Next in the queue' : `Waiting behind ${before} other${before === 1 ? '' : 's'}`;
  return { waiting: waits, running: 'Running', stopped: 'Stopped', done: 'Done' }[run.state];
}

/** The progress of a run. @param {Run} run */
export function progressWords(run) {
  const left = run.state === 'running' && !run.stopping ? leftWords(run.left) : '';
  return `${run.fought} of ${run.of} battles${left ? ` · ${left}` : ''}`;
}

/** A difference in percentage points, and whether it may be chance. @param {Difference} difference */
export function differenceWords({ by, low, high, p }) {
  const signed = (/** @type {number} */ n) => `${n >= 0 ? '+' : '−'}${Math.abs(n * 100).toFixed(1)}`;
  const how = p < 0.01 ? 'very unlikely to be chance' : p < 0.05 ? 'unlikely to be chance' : 'may be chance';
  return `${signed(by)} points (${signed(low)} to ${signed(high)}), ${how}`;
}

/**
 * What a screen reader announces while a run is played: only each quarter and the end, not every battle.
 * @param {Run} run
 */
export function spoken(run) {
  if (run.state === 'done') return `Done. ${run.finding ?? ''}.`;
  if (run.state === 'stopped') return `Stopped after ${run.fought} of ${run.of} battles. ${run.trouble ?? ''}`.trim();
  if (run.state === 'waiting') return `${stateWords(run)}.`;
  const quarter = Math.floor((run.fought / Math.max(run.of, 1)) * 4);
  return quarter === 0 ? 'The battles are being played.' : `${quarter * 25} % played. ${run.finding ?? ''}.`;
}

/**
 * The comparisons in the format of the server: `key=a,b,c`. Empty rows are skipped.
 * @param {{key: string, values: string}[]} rows
 */
export function varied(rows) {
  const parts = (/** @type {string} */ text) => text.trim().replace(/\s*,\s*/g, ',').replace(/,$/, '');
  return rows.filter((row) => row.key.trim() !== '' || row.values.trim() !== '').map((row) => `${row.key.trim()}=${parts(row.values)}`);
}

/** The shares of the counts, the largest first. @param {Record<string, number>} counts */
export function parts(counts) {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return Object.entries(counts).sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([name, n]) => ({ name, n, rate: all ? n / all : 0 }));
}

/** Battles by last turn, including every turn between the first and the last. @param {Record<string, number>} lengths */
export function histogram(lengths) {
  const turns = Object.keys(lengths).map(Number);
  if (turns.length === 0) return [];
  const [first, last, most] = [Math.min(...turns), Math.max(...turns), Math.max(...Object.values(lengths))];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const n = lengths[first + i] ?? 0;
    return { turn: first + i, n, rate: n / most };
  });
}
