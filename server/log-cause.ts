import { constants } from 'node:os';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';
import { AppError } from './errors.ts';
import { ProviderError } from './provider/provider-error.ts';

const MAX_CAUSES = 5;
const MAX_LENGTH = 300;

/** Codes of the operating system and of name resolution. */
const SYSTEM_CODES = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
/** Codes of Node, its HTTP parser, undici and Fastify begin like this. */
const PLATFORM_CODE = /^(?:ABORT_ERR|(?:ERR|HPE|UND_ERR|FST_ERR|FST)_[A-Z0-9_]{1,60})$/;

/** Whether a code comes from a program. Any other could be a card's code, or a word of the provider. */
function isKnownCode(code: unknown): code is string {
  if (typeof code !== 'string') return false;
  return SYSTEM_CODES.has(code) || PLATFORM_CODE.test(code) || Object.hasOwn(TRPC_ERROR_CODES_BY_KEY, code);
}

/** Where in this program an error was made: `server/provider/order.ts:41`. The message before it in the stack is left out. */
function placeOf({ name, message, stack = '' }: Error): string {
  const start = `${name}: ${message}`;
  const frames = stack.startsWith(start) ? stack.slice(start.length) : '';
  const [, place] = /\n +at .*\/((?:server|shared)\/[\w/.-]+\.ts:\d+):\d+/.exec(frames) ?? [];
  return place === undefined ? '' : ` at ${place}`;
}

const lengthOf = (text: string) => `text of ${text.length} characters`;

/** An error of ours: its code and its reason, which is a sentence of this program unless the provider has a part in it. */
function describeAppError(error: AppError): string {
  const { name, errorCode, reason } = error;
  const isProvider = error instanceof ProviderError;
  const code = isProvider && error.status !== null ? `${errorCode} ${error.status}` : errorCode;
  const why = reason === undefined ? [] : [isProvider ? lengthOf(reason) : reason];
  return [`${name} ${code}`, ...why].join(' < ');
}

/** One link of the chain of causes. */
function describe(error: unknown): string {
  if (error instanceof ZodError) return `fields ${error.issues.map((issue) => issue.path.join('.')).join(', ')}`;
  if (error instanceof AppError) return describeAppError(error);
  if (error instanceof Error) {
    const code = 'code' in error ? error.code : undefined;
    return isKnownCode(code) ? `${error.name} ${code}` : `${error.name}${placeOf(error)}, ${lengthOf(error.message)}`;
  }
  return typeof error === 'string' ? lengthOf(error) : typeof error;
}

/**
 * Why something failed, for the log: the chain of causes by names, known codes, places in this program and lengths.
 * Words from elsewhere are never logged, since they may name a visitor: not the provider's, and no message made of them.
 * A broken contract is logged as the fields that broke it, without their values. The reason of an AppError is logged as
 * it is.
 */
export function describeCause(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at !== undefined && parts.length < MAX_CAUSES; ) {
    parts.push(describe(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return parts.join(' < ').slice(0, MAX_LENGTH);
}
