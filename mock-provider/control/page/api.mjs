import { errorWords } from './words/code-words.mjs';

/**
 * @param {string} path after `/__mock` @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method @param {object} [body]
 * @returns {Promise<unknown>}
 */
async function call(path, method, body) {
  const request =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/__mock${path}`, { method, ...request });
  const text = await response.text();
  const reply = text === '' ? {} : JSON.parse(text);
  if (!response.ok) throw new Error(errorWords(String(reply.error ?? ''), response.status));
  return reply;
}

/**
 * Makes a GET request. The caller gives the type of the reply, which depends on the path.
 * @template T
 * @param {string} path
 * @param {Record<string, string>} [query] empty values are left out
 * @returns {Promise<T>}
 */
export async function get(path, query = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return /** @type {T} */ (await call(search.size > 0 ? `${path}?${search}` : path, 'GET'));
}

/**
 * @template T
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
export async function post(path, body) {
  return /** @type {T} */ (await call(path, 'POST', body));
}

/** @param {string} path @param {object} body */
export async function patch(path, body) {
  await call(path, 'PATCH', body);
}

/** @param {string} path */
export async function remove(path) {
  await call(path, 'DELETE');
}
