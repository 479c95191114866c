// The calls of the lab page to the server, and the tokens of the runs started in this browser.
import { call, get, post } from '../api.js';

/**
 * @typedef {{wins: number, of: number, rate: number, low: number, high: number}} Share
 * @typedef {{of: number, mean: number, low: number, high: number, least: number, most: number}} Mean
 * @typedef {{by: number, low: number, high: number, p: number}} Difference
 * @typedef {{side: string, type: string, units: number, strength: number, lost: number, rate: number}} TypeLoss
 * @typedef {{name: string, games: number, sides: Record<string, Share>, draws: Share, turns: Mean}} Variant
 * @typedef {{variation: string, against: string, side: string, pairs: number, paired: Difference}} Comparison
 * @typedef {{games: number, planned: number, errors: number, first_error?: string,
 *   sides: Record<string, Share & {name: string, lost: Mean}>, draws: number, draw_share: Share,
 *   duel?: {general: string, against: string, share: Share, p: number}, turns: Mean, lengths: Record<string, number>,
 *   decisions: Mean, ends: Record<string, number>, losses: TypeLoss[], variations?: Variant[],
 *   comparisons?: Comparison[]}} Summary
 * @typedef {{id: string, name: string, colour: string}} Side
 * @typedef {{title: string, scenario: string, ruleset: string, sides: Side[], seats: string[], games: number, seed: number,
 *   swap: boolean, vary: string[], from: null | {battle: string, at: number | null}}} Plan
 * @typedef {'waiting' | 'running' | 'stopped' | 'done'} Phase
 * @typedef {{id: string, begun: number, state: Phase, stopping: boolean, fought: number, of: number, left: number | null,
 *   trouble: string | null, finding: string | null, plan: Plan, before?: number | null, summary?: Summary | null}} Run
 * @typedef {{runs: Run[], generals: string[], most: {battles: number, runs: number}}} Listing
 * @typedef {{scenario?: string, from?: {battle: string, at: number}, games: number, seats: string[], swap: boolean,
 *   seed?: number, vary: string[]}} Wish
 */

const KEY = 'linstock.runs';
/** The oldest are dropped, because all tokens are sent with one request. */
const MOST = 100;

/** @returns {{id: string, token: string}[]} */
function kept() {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one?.id === 'string' && typeof one?.token === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {{id: string, token: string}[]} runs */
function keep(runs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(runs.slice(0, MOST)));
  } catch {
    // Without storage the run continues, but this browser cannot prove that it owns it.
  }
}

/** All tokens of runs in this browser, in the format of the request header. */
export const tokens = () => kept().map((one) => one.token).join(',');

/** @param {string} id */
const tokenOf = (id) => kept().find((one) => one.id === id)?.token;

/** @param {string} id */
const at = (id) => `/api/lab/${encodeURIComponent(id)}`;

/** @returns {Promise<Listing>} */
export const list = () => get('/api/lab', tokens() || undefined);

/** @param {string} id @returns {Promise<Run>} */
export const run = (id) => get(at(id));

/** @param {Wish} wish @param {string} [token] of the battle that it starts from @returns {Promise<string>} the run's id */
export async function begin(wish, token) {
  const begun = await post('/api/lab', wish, token);
  keep([{ id: begun.id, token: begun.token }, ...kept()]);
  return begun.id;
}

/** @param {string} id @returns {Promise<Run>} */
export const stop = (id) => post(`${at(id)}/stop`, {}, tokenOf(id));

/** @param {string} id @returns {Promise<Run>} */
export const resume = (id) => post(`${at(id)}/resume`, {}, tokenOf(id));

/** @param {string} id */
export async function remove(id) {
  await call(at(id), { method: 'DELETE', token: tokenOf(id) });
  keep(kept().filter((one) => one.id !== id));
}

/** The address of a run's report, tables or events. @param {string} id @param {'report' | 'battles.parquet' | 'units.parquet' | 'events'} what */
export const place = (id, what) => `${at(id)}/${what}`;
