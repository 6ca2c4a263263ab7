/** @import { JournalEntry } from '../../../world/journal.ts' */
/** @import { VerifyReply } from '../../schema.ts' */
/** @import { VerifyRequest } from '../../observation/verify-request.ts' */
import { callWords, pathOf } from './call-words.mjs';
import { countWords } from './time-words.mjs';

/** The path by which a call is expected: with its ids, or without those that are masked. @param {JournalEntry} entry */
export function expectedPath(entry) {
  const path = pathOf(entry);
  return path.includes('…') ? entry.route : path;
}

/**
 * @param {{ method: string, path: string, how: string, count: string, seconds: string }} texts of the form
 * @param {string} venue its id @returns {VerifyRequest}
 */
export function verifyRequest({ method, path, how, count, seconds }, venue) {
  return {
    organization: venue,
    ...(method === '' ? {} : { method }),
    path,
    ...(how === 'at_least' ? { at_least: Number(count) } : { exactly: Number(count) }),
    within_ms: Math.round(Number(seconds) * 1_000),
  };
}

/** The same request as a command for a shell. @param {string} origin of the mock @param {VerifyRequest} request */
export function curlCommand(origin, request) {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return `curl -X POST ${origin}/__mock/verify -H 'content-type: application/json' -d '${body}'`;
}

/** @param {VerifyReply} reply @param {VerifyRequest} request */
export function outcomeWords({ ok, count }, { exactly, at_least: atLeast }) {
  const wanted = exactly === undefined ? `at least ${atLeast}` : `exactly ${exactly}`;
  const came = count === 0 ? 'No such call came' : `${countWords(count, 'such call')} came`;
  return ok ? `As expected: ${came.toLowerCase()}.` : `Not as expected: ${came.toLowerCase()}, not ${wanted}.`;
}

/** A call that is nearly the one that is expected, and why it is not. @param {VerifyReply['nearest'][number]} miss */
export function missWords(miss) {
  return `${callWords(miss)}: ${miss.why.join(', ')}`;
}
