/**
 * Calls the control API. The caller gives the type of the reply, which depends on the path.
 * @template T
 * @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method @param {string} path after `/__mock` @param {object} [body]
 * @returns {Promise<T>}
 */
export async function call(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(`/__mock${path}`, { method, ...sent });
  const text = await response.text();
  const reply = text === '' ? {} : JSON.parse(text);
  if (!response.ok) throw new Error(reply.error ?? `The mock answers with the status ${response.status}`);
  return reply;
}

/**
 * @template T
 * @param {string} path @param {Record<string, string>} [query] empty values are left out
 * @returns {Promise<T>}
 */
export function get(path, query = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return call('GET', search.size > 0 ? `${path}?${search}` : path);
}

/** What each call of the provider is for, as its OpenAPI document says, by method and route. @type {Map<string, string>} */
export const summaries = new Map();

export async function loadSummaries() {
  if (summaries.size > 0) return;
  /** @type {{ paths: Record<string, Record<string, { summary: string }>> }} */
  const { paths } = await get('/openapi.json');
  for (const [path, operations] of Object.entries(paths)) {
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    for (const [method, { summary }] of Object.entries(operations))
      summaries.set(`${method.toUpperCase()} ${route}`, summary);
  }
}
