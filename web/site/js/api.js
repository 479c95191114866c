// All HTTP calls of the pages. Nothing here knows a rule: answers are passed on unchanged.

/** @import {Answer, BattleCard, Begin, Begun, Card, Failure, FileCheck, Listing, Reason, Rule, Scenario, Sheet} from '#wire' */

/**
 * Why a call failed, as a text to show to the player.
 * `status` is 0 when the server could not be reached at all.
 */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} why
   * @param {Reason | null} [refused]
   */
  constructor(status, why, refused = null) {
    super(why);
    this.name = 'ApiError';
    this.status = status;
    this.why = why;
    this.refused = refused;
  }

  /** Whether the server could not be reached. */
  get unreachable() {
    return this.status === 0;
  }
}

/** The texts for a status when the server sent none. @type {Record<number, string>} */
const PLAIN = {
  400: 'The server could not understand this request.',
  401: 'This link does not open the battle. It may have been replaced by a newer link.',
  403: 'You are not allowed to do this here.',
  404: 'Not found.',
  409: 'The battle has moved on. Try again.',
  413: 'This is too large for the server.',
  429: 'Too many requests. Wait a moment and try again.',
  503: 'The server is busy. Try again in a moment.',
};

/**
 * @param {Response} response
 * @returns {Promise<ApiError>}
 */
async function failure(response) {
  const plain = PLAIN[response.status] ?? `The server failed (${response.status}).`;
  try {
    const said = /** @type {Partial<Failure> & Answer} */ (await response.json());
    if (said.refused) return new ApiError(response.status, said.refused.why ?? plain, said.refused);
    return new ApiError(response.status, said.error?.why ?? plain);
  } catch {
    return new ApiError(response.status, plain);
  }
}

/**
 * @param {string} path
 * @param {{token?: string, method?: string, body?: string, type?: string, signal?: AbortSignal}} [how]
 * @returns {Promise<Response>}
 */
export async function call(path, how = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (how.token) headers.authorization = `Bearer ${how.token}`;
  if (how.body !== undefined) headers['content-type'] = how.type ?? 'application/json';
  let response;
  try {
    response = await fetch(path, { method: how.method ?? 'GET', headers, body: how.body, signal: how.signal, cache: 'no-cache' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'Linstock is not responding. Is the program still running?');
  }
  if (!response.ok) throw await failure(response);
  return response;
}

/**
 * @param {string} path
 * @param {string} [token] one token, or several with commas between
 * @returns {Promise<any>}
 */
export async function get(path, token) {
  return (await call(path, { token })).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function post(path, body, token) {
  return (await call(path, { method: 'POST', body: JSON.stringify(body), token })).json();
}

/** @param {string} id */
const name = (id) => encodeURIComponent(id);

/** @returns {Promise<Card[]>} */
export const rulesets = async () => (await get('/api/rulesets')).rulesets;

/** @param {string} id @returns {Promise<Sheet>} */
export const sheet = async (id) => (await get(`/api/rulesets/${name(id)}/sheet`)).sheet;

/** @param {string} cite @returns {Promise<Rule>} */
export const rule = async (cite) => (await get(`/api/rules/${name(cite)}`)).rule;

/** @returns {Promise<Scenario[]>} */
export const scenarios = async () => (await get('/api/scenarios')).scenarios;

/** The address of the small map of a scenario. @param {string} id */
export const thumbnail = (id) => `/api/scenarios/${name(id)}/map.svg`;

/**
 * Every problem in the player's own file.
 * @param {string} text
 * @returns {Promise<FileCheck>}
 */
export const check = async (text) =>
  (await call('/api/check', { method: 'POST', body: text, type: 'text/plain; charset=utf-8' })).json();

/**
 * Begins a battle.
 * @param {Begin} wish
 * @param {string} [token] needed to play on from a battle that the player may see
 * @returns {Promise<Begun>}
 */
export const begin = (wish, token) => post('/api/battles', wish, token);

/**
 * Summaries of the battles that these tokens belong to, newest first.
 * @param {Listing['tokens']} tokens
 * @returns {Promise<BattleCard[]>}
 */
export const list = async (tokens) => (await post('/api/battles/list', { tokens })).battles;

/** @param {string} battle @param {string} token @returns {Promise<BattleCard>} */
export const summary = (battle, token) => get(`/api/battles/${name(battle)}`, token);

/** The ground as SVG text. @param {string} battle @param {string} token @returns {Promise<string>} */
export const ground = async (battle, token) => (await call(`/api/battles/${name(battle)}/ground.svg`, { token })).text();

/** The record as text. @param {string} battle @param {string} token @returns {Promise<string>} */
export const record = async (battle, token) => (await call(`/api/battles/${name(battle)}/record`, { token })).text();

/** The table after some decisions as a scenario file. @param {string} battle @param {number} n @param {string} token @returns {Promise<string>} */
export const position = async (battle, n, token) => (await call(`/api/battles/${name(battle)}/positions/${n}`, { token })).text();

/** The illustrated report as HTML text. @param {string} battle @param {string} token @returns {Promise<string>} */
export const report = async (battle, token) => (await call(`/api/battles/${name(battle)}/report`, { token })).text();
