import { constants } from 'node:os';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';
import { isErrorCode } from '#shared/error-codes.ts';
import { PostalError } from './postal/postal-service.ts';
import { ProviderError } from './provider/provider-error.ts';
import { StorefrontError } from './trpc.ts';

const MAX_CAUSES = 5;
const MAX_LENGTH = 300;

/** Codes of the operating system and of name look-ups. */
const SYSTEM_CODES = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
/** Codes of Node, its HTTP parser, undici and Fastify begin like this. */
const PLATFORM_CODE = /^(?:ABORT_ERR|(?:ERR|HPE|UND_ERR|FST_ERR|FST)_[A-Z0-9_]{1,60})$/;

/** Whether a code is a word of a program. Anything else could be a card's code, or a word of the provider. */
function isKnownCode(code: unknown): code is string {
  if (typeof code !== 'string') return false;
  return (
    isErrorCode(code) ||
    SYSTEM_CODES.has(code) ||
    PLATFORM_CODE.test(code) ||
    Object.hasOwn(TRPC_ERROR_CODES_BY_KEY, code)
  );
}

const isOurs = (error: unknown) => error instanceof StorefrontError || error instanceof PostalError;

/** Where in this program an error was made: `server/routers/order.ts:41`. Its message, which stands before, is left out. */
function placeOf({ name, message, stack = '' }: Error): string {
  const start = `${name}: ${message}`;
  const frames = stack.startsWith(start) ? stack.slice(start.length) : '';
  const [, place] = /\n +at .*\/((?:server|shared)\/[\w/.-]+\.ts:\d+):\d+/.exec(frames) ?? [];
  return place === undefined ? '' : ` at ${place}`;
}

function describeError(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  const status = error instanceof ProviderError && error.status !== null ? ` ${error.status}` : '';
  if (isKnownCode(code)) return `${error.name} ${code}${status}`;
  return `${error.name}${placeOf(error)}, text of ${error.message.length} characters`;
}

/** One link of the chain; a text is told only where it is one of ours. */
function describe(at: unknown, below: unknown): string {
  if (at instanceof ZodError) return `fields ${at.issues.map((issue) => issue.path.join('.')).join(', ')}`;
  if (at instanceof Error) return describeError(at);
  if (typeof at !== 'string') return typeof at;
  return isOurs(below) ? at : `text of ${at.length} characters`;
}

/**
 * Why something failed, for the log: the chain of causes by names, known codes, places in this program and lengths.
 * Words that came from elsewhere are never told, since they may name a visitor: not the provider's, and not a message
 * made of them. A broken contract is told by the fields that broke it, without their values. The text that a
 * StorefrontError or a PostalError is given as its cause is told as it is: it has to be a sentence of this program.
 */
export function describeCause(error: unknown): string {
  const parts: string[] = [];
  let below: unknown;
  for (let at = error; at !== undefined && parts.length < MAX_CAUSES; ) {
    parts.push(describe(at, below));
    below = at;
    at = at instanceof Error ? at.cause : undefined;
  }
  return parts.join(' < ').slice(0, MAX_LENGTH);
}
