/** @import { FaultRequest } from '../faults.ts' */
/** @import { FaultParameter } from '../../faults/catalogue.ts' */

/**
 * @typedef {object} Field a field of the form
 * @property {string} label
 * @property {'text' | 'count' | 'number' | 'seconds' | 'json' | 'body'} type seconds are milliseconds in the API; a body is
 *   JSON, or else a text
 */

/** The parameters of the kinds. @type {Readonly<Record<FaultParameter, Field>>} */
export const PARAMETERS = {
  delay_ms: { label: 'Delay in seconds', type: 'seconds' },
  jitter_ms: { label: 'By chance up to so many seconds more', type: 'seconds' },
  after_bytes: { label: 'After so many bytes', type: 'count' },
  bytes_per_second: { label: 'Bytes a second', type: 'number' },
  status: { label: 'HTTP status', type: 'count' },
  code: { label: 'Error code', type: 'text' },
  message: { label: 'Message, or target', type: 'text' },
  headers: { label: 'Headers as JSON', type: 'json' },
  body: { label: 'Body: JSON or a text', type: 'body' },
  patch: { label: 'Merge patch as JSON', type: 'json' },
};

/** When and how often. @type {Readonly<Record<'nth' | 'times' | 'after_ms' | 'for_ms' | 'probability' | 'seed', Field>>} */
export const TIMES = {
  nth: { label: 'From which call on', type: 'count' },
  times: { label: 'How many times', type: 'count' },
  after_ms: { label: 'Begins after so many seconds', type: 'seconds' },
  for_ms: { label: 'Lasts so many seconds', type: 'seconds' },
  probability: { label: 'Share of the calls, 0 to 1', type: 'number' },
  seed: { label: 'Seed of the chance', type: 'count' },
};

/** @type {Readonly<Record<string, Field>>} */
const FIELDS = { ...PARAMETERS, ...TIMES };

/** @param {string} text @param {boolean} orText @throws Error in words when it must be JSON and is none */
function readJson(text, orText) {
  try {
    return JSON.parse(text);
  } catch {
    if (orText) return text;
    throw new Error('Write JSON, such as {"status": "REFUSED"}.');
  }
}

/** @param {string} name @param {string} value */
function read(name, value) {
  const type = FIELDS[name]?.type ?? 'text';
  if (type === 'text') return value;
  if (type === 'json' || type === 'body') return readJson(value, type === 'body');
  return type === 'seconds' ? Math.round(Number(value) * 1_000) : Number(value);
}

/** `size=thumb&cache=1` as the API has it. @param {string} text @throws Error in words */
function readQuery(text) {
  const query = Object.fromEntries(new URLSearchParams(text.trim().replace(/^\?/, '')));
  if (Object.values(query).includes('')) throw new Error('Write the query as name=value, such as size=thumb.');
  return query;
}

/** `user-agent: Bot` as the API has it. @param {string} text @throws Error in words */
function readHeader(text) {
  const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/.exec(text) ?? [];
  if (name === '') throw new Error('Write the header as name: value, such as user-agent: Bot.');
  return { [name]: value };
}

/**
 * @param {Readonly<Record<string, string>>} texts by the names of the API; empty ones are left out
 * @param {string | undefined} venue its id; undefined for all @returns {FaultRequest} @throws Error in words
 */
export function faultRequest(texts, venue) {
  const filled = Object.entries(texts).filter(([, value]) => value.trim() !== '');
  const { method, path, query, header, nth, ...fields } = Object.fromEntries(filled);
  const match = {
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path }),
    ...(query === undefined ? {} : { query: readQuery(query) }),
    ...(header === undefined ? {} : { header: readHeader(header) }),
    ...(nth === undefined ? {} : { nth: Number(nth) }),
  };
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(name, value)]));
  return /** @type {FaultRequest} */ (
    /** @type {unknown} */ ({ ...(venue === undefined ? {} : { organization: venue }), match, ...values })
  );
}
