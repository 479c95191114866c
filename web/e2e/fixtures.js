// What every browser test uses: its own server with an empty data folder, pages on which every error or warning fails the test,
// screenshots, and the accessibility check.
import { test as base, expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const bin = process.env.LINSTOCK_BIN ?? join(here, '../../target/release/linstock');
/** A server that also knows a ruleset that no page has heard of: `crates/server/examples/toy.rs`. */
export const TOY = process.env.LINSTOCK_TOY ?? join(here, '../../target/release/examples/toy');
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A port that is free at the moment. @returns {Promise<number>} */
function freePort() {
  return new Promise((done, lost) => {
    const probe = createServer();
    probe.on('error', lost);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @typedef {{url: string, stop: () => Promise<void>, start: () => Promise<void>, said: () => string}} Server */

/** Starts a server and waits until it answers. @param {string} program @param {number} pace how long the computer waits, in milliseconds @returns {Promise<Server & {end: () => Promise<void>}>} */
async function serve(program, pace) {
  const data = await mkdtemp(join(tmpdir(), 'linstock-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let said = '';
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  async function start() {
    const made = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--pace', String(pace)], { stdio: ['ignore', 'pipe', 'pipe'] });
    child = made;
    for (const out of [made.stdout, made.stderr]) out.on('data', (text) => (said += text));
    made.on('error', (error) => (said += String(error)));
    for (let tries = 0; tries < 300; tries += 1) {
      const well = await fetch(`${url}/health`).then((answer) => answer.ok, () => false);
      if (well) return;
      if (made.exitCode !== null) break;
      await new Promise((then) => setTimeout(then, 50));
    }
    throw new Error(`the server did not start: ${said}`);
  }
  async function stop() {
    const one = child;
    child = null;
    if (!one || one.exitCode !== null) return;
    const gone = new Promise((then) => one.once('exit', then));
    one.kill('SIGTERM');
    const hard = setTimeout(() => one.kill('SIGKILL'), 5000);
    await gone;
    clearTimeout(hard);
  }
  await start();
  return { url, start, stop, said: () => said, end: async () => { await stop(); await rm(data, { recursive: true, force: true }); } };
}

/** @typedef {{expected: RegExp[], list: string[], watch: (page: import('@playwright/test').Page) => void}} Faults */

/**
 * @type {import('@playwright/test').TestType<
 *   import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions & {faults: Faults,
 *     shot: (name: string, page?: import('@playwright/test').Page) => Promise<void>},
 *   import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions & {server: Server, program: string, pace: number}>}
 */
export const test = base.extend(/** @type {any} */ ({
  /** How long the computer waits between two of its decisions, in milliseconds. */
  pace: [250, { option: true, scope: 'worker' }],

  /** The program that serves. */
  program: [bin, { option: true, scope: 'worker' }],

  server: [async (/** @type {{program: string, pace: number}} */ { program, pace }, /** @type {any} */ use) => {
    const server = await serve(program, pace);
    await use(server);
    await server.end();
  }, { scope: 'worker' }],

  /** @param {{server: Server}} got @param {any} use */
  baseURL: async ({ server }, use) => use(server.url),

  /** Every error or warning of a page fails the test, unless the test expects it. */
  // eslint-disable-next-line no-empty-pattern
  faults: async ({}, /** @type {any} */ use) => {
    /** @type {Faults} */
    const faults = {
      expected: [],
      list: [],
      watch(page) {
        page.on('console', (line) => {
          if (line.type() === 'error' || line.type() === 'warning') faults.list.push(`${line.type()}: ${line.text()} ${line.location().url}`);
        });
        // The part behind a # is only for the page: no address that is sent to a server may contain a token.
        page.on('request', (request) => {
          if (/[\w-]{43}/.test(request.url().split('#')[0].replace(/^data:.*/, ''))) faults.list.push(`a token in ${request.url()}`);
        });
        page.on('pageerror', (error) => faults.list.push(`thrown: ${error.stack ?? error.message}`));
      },
    };
    await use(faults);
    const left = faults.list.filter((one) => !faults.expected.some((pattern) => pattern.test(one)));
    expect(left, 'errors and warnings of the page').toEqual([]);
  },

  /** @param {any} got @param {any} use */
  page: async ({ page, faults }, use) => {
    faults.watch(page);
    await use(page);
  },

  /** Saves a screenshot. @param {any} got @param {any} use @param {import('@playwright/test').TestInfo} info */
  shot: async ({ page }, use, info) => {
    const stem = `${info.titlePath[0]}-${info.title}`.replace(/\.spec\.js/, '').replace(/[^a-z0-9]+/gi, '-').toLowerCase().slice(0, 70);
    let count = 0;
    await use(async (/** @type {string} */ name, other = page) => {
      count += 1;
      await other.screenshot({ path: join(here, 'shots', `${stem}-${count}-${name}.png`) });
    });
  },
}));

/**
 * The accessibility check: nothing serious or critical may be found.
 * @param {import('@playwright/test').Page} page
 * @param {string} where
 */
export async function accessible(page, where) {
  // Uses evaluate instead of a script element, because the page's security policy allows only its own scripts.
  await page.evaluate(await readFile(AXE, 'utf8'));
  const found = await page.evaluate(async () => {
    // @ts-expect-error axe adds itself to the window
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map((/** @type {any} */ one) => ({ id: one.id, impact: one.impact, help: one.help, nodes: one.nodes.slice(0, 4).map((/** @type {any} */ node) => node.html.slice(0, 200) + ' ' + node.failureSummary) }));
  });
  const grave = found.filter((/** @type {any} */ one) => one.impact === 'serious' || one.impact === 'critical');
  expect(grave, `accessibility of ${where}`).toEqual([]);
}

/** Begins a battle through the API, for tests that do not test how a battle begins. @param {Server} server @param {Record<string, unknown>} wish */
export async function begin(server, wish) {
  const answer = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return /** @type {import('#wire').Begun} */ (await answer.json());
}

/**
 * The record of a battle that random choices played to its end. It uses the program's own referee, which is fast and needs no page.
 * @param {string} scenario
 * @param {number} seed
 * @returns {Promise<Record<string, any>>}
 */
export async function fought(scenario, seed) {
  const child = spawn(bin, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (/** @type {unknown} */ what) => {
    child.stdin.write(`${JSON.stringify(what)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  // A small generator of our own chooses, so that the battle is the same each time.
  let chance = seed;
  const below = (/** @type {number} */ n) => {
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    return Math.floor((chance / 2 ** 32) * n);
  };
  let { moment } = await ask({ new: { scenario, seed } });
  while (moment.ask) {
    const { offers } = moment.ask;
    const { seat, act, fill } = offers[below(offers.length)];
    ({ moment } = await ask({ say: { seat, act, fill } }));
  }
  const { record } = await ask({ record: true });
  child.stdin.end();
  return record;
}

export { expect };
