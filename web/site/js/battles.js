// The battles this browser holds tokens for. A token gives its holder rights, so tokens stay in this browser
// and go behind the # of a link, which browsers never send to a server.

/**
 * @typedef {{battle: string, tokens: string[], host?: string, watch?: string, title: string, changed: number,
 *   hints?: boolean}} Kept
 */

const KEY = 'linstock.battles';

/** @param {unknown} one @returns {one is Kept} */
function sound(one) {
  if (typeof one !== 'object' || one === null) return false;
  const kept = /** @type {Record<string, unknown>} */ (one);
  return typeof kept.battle === 'string' && Array.isArray(kept.tokens) && kept.tokens.every((t) => typeof t === 'string');
}

/** All stored battles, the most recently used first. @returns {Kept[]} */
export function all() {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const kept = Array.isArray(read) ? read.filter(sound) : [];
    return kept.sort((a, b) => (b.changed ?? 0) - (a.changed ?? 0));
  } catch {
    return [];
  }
}

/** @param {Kept[]} kept @returns {boolean} whether there was room for it */
function store(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} battle @returns {Kept | undefined} */
export const find = (battle) => all().find((kept) => kept.battle === battle);

/**
 * Stores a battle, or merges the news into the stored one.
 * @param {{battle: string, tokens?: string[], host?: string, watch?: string, title?: string, hints?: boolean}} news
 * @returns {Kept}
 */
export function remember(news) {
  const old = find(news.battle);
  const host = news.host ?? old?.host;
  const watch = news.watch ?? old?.watch;
  // Seats only: a link may have contained the other tokens too.
  const seats = [...(old?.tokens ?? []), ...(news.tokens ?? [])].filter((token) => token !== host && token !== watch);
  /** @type {Kept} */
  const kept = {
    ...old,
    battle: news.battle,
    tokens: [...new Set(seats)],
    title: news.title ?? old?.title ?? '',
    changed: Math.floor(Date.now() / 1000),
  };
  if (host) kept.host = host;
  if (watch) kept.watch = watch;
  if (news.hints !== undefined) kept.hints = news.hints;
  store([kept, ...all().filter((other) => other.battle !== kept.battle)]);
  return kept;
}

/** Drops one token that the server no longer accepts. @param {string} battle @param {string} token */
export function drop(battle, token) {
  store(all().map((kept) => (kept.battle === battle ? { ...kept, tokens: kept.tokens.filter((t) => t !== token) } : kept)));
}

/** Removes a battle from this browser only; it continues on the server. @param {string} battle */
export function forget(battle) {
  store(all().filter((kept) => kept.battle !== battle));
}

/** Every token of a battle: seats first, then the host's, then the watcher's. @param {Kept} kept @returns {string[]} */
export function tokensOf(kept) {
  const more = [kept.host, kept.watch].filter((token) => token !== undefined);
  return [...new Set([...kept.tokens, ...more])];
}

/** The tokens to put in an address: the seats, or the watcher's if there are none. The host's token is never shown. @param {Kept} kept @returns {string[]} */
export const tokensToShow = (kept) => (kept.tokens.length ? kept.tokens : tokensOf(kept).slice(-1));

/**
 * The link to a battle's replay. People share such links, so it contains the watcher's token if this browser has one; the
 * page itself finds the other tokens here.
 * @param {string} battle
 * @param {string[]} tokens the known tokens, for a battle that is not stored
 */
export function replayLink(battle, tokens) {
  const kept = find(battle);
  if (kept?.watch) return link('replay', battle, [kept.watch]);
  return link('replay', battle, kept ? tokensToShow(kept) : tokens);
}

/** The body of `POST /api/battles/list`. @returns {{battle: string, token: string}[]} */
export const pairs = () => all().flatMap((kept) => tokensOf(kept).map((token) => ({ battle: kept.battle, token })));

/**
 * The battle and tokens behind the # of an address; null if there is none.
 * @param {string} hash
 * @returns {{battle: string, tokens: string[]} | null}
 */
export function fromHash(hash) {
  const found = /^#?([\w-]+)(?:\.([\w-]+(?:,[\w-]+)*))?$/.exec(hash);
  return found ? { battle: found[1], tokens: found[2]?.split(',') ?? [] } : null;
}

/**
 * A link to a page of a battle.
 * @param {'battle' | 'replay'} page
 * @param {string} battle
 * @param {string[]} tokens
 * @param {{hints?: boolean}} [more]
 */
export function link(page, battle, tokens, more = {}) {
  return `/${page}${more.hints ? '?hints' : ''}#${battle}${tokens.length ? '.' + tokens.join(',') : ''}`;
}
