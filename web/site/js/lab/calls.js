// The calls of the lab page to the server, and the tokens of the runs started in this browser.
import { call, get, post } from '../api.js';

/** @import {BegunRun, Listing, RunTold, Wish} from '#lab' */

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

/** @param {string} id @returns {Promise<RunTold>} */
export const run = (id) => get(at(id));

/** @param {Wish} wish @param {string} [token] of the battle that it starts from @returns {Promise<string>} the run's id */
export async function begin(wish, token) {
  /** @type {BegunRun} */
  const begun = await post('/api/lab', wish, token);
  keep([{ id: begun.id, token: begun.token }, ...kept()]);
  return begun.id;
}

/** @param {string} id @returns {Promise<RunTold>} */
export const stop = (id) => post(`${at(id)}/stop`, {}, tokenOf(id));

/** @param {string} id @returns {Promise<RunTold>} */
export const resume = (id) => post(`${at(id)}/resume`, {}, tokenOf(id));

/** @param {string} id */
export async function remove(id) {
  await call(at(id), { method: 'DELETE', token: tokenOf(id) });
  keep(kept().filter((one) => one.id !== id));
}

/** The address of a run's report, tables or events. @param {string} id @param {'report' | 'battles.parquet' | 'units.parquet' | 'events'} what */
export const place = (id, what) => `${at(id)}/${what}`;
