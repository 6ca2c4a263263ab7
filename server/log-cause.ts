import { constants } from 'node:os';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';
import { ProgramError } from '#shared/program-error.ts';
import { AppError } from './errors.ts';
import { isOwnReason, ProviderError } from './provider/provider-error.ts';

const MAX_CAUSES = 5;
const MAX_LENGTH = 300;

const SYSTEM_CODES = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
const PLATFORM_CODE = /^(?:ABORT_ERR|(?:ERR|HPE|UND_ERR|FST_ERR|FST)_[A-Z0-9_]{1,60})$/;

/** Whether a code is the system's or looks like Node's or a library's. Others could be card codes or others' words. */
function isKnownCode(code: unknown): code is string {
  if (typeof code !== 'string') return false;
  return SYSTEM_CODES.has(code) || PLATFORM_CODE.test(code) || Object.hasOwn(TRPC_ERROR_CODES_BY_KEY, code);
}

/** Returns where in this program an error was created: `server/provider/order.ts:41`, without the error's message. */
function placeOf({ name, message, stack = '' }: Error): string {
  const start = `${name}: ${message}`;
  const frames = stack.startsWith(start) ? stack.slice(start.length) : '';
  const [, place] = /\n +at .*\/((?:server|shared)\/[\w/.-]+\.ts:\d+):\d+/.exec(frames) ?? [];
  return place === undefined ? '' : ` at ${place}`;
}

const lengthOf = (text: string) => `text of ${text.length} characters`;

function describeAppError(error: AppError): string {
  const { name, errorCode, reason } = error;
  const isProvider = error instanceof ProviderError;
  const code = isProvider && error.status !== null ? `${errorCode} ${error.status}` : errorCode;
  const why = reason === undefined ? [] : [isProvider && !isOwnReason(reason) ? lengthOf(reason) : reason];
  return [`${name} ${code}`, ...why].join(' < ');
}

function describe(error: unknown): string {
  if (error instanceof ZodError) return `fields ${error.issues.map((issue) => issue.path.join('.')).join(', ')}`;
  if (error instanceof AppError) return describeAppError(error);
  if (error instanceof ProgramError) return `${error.name}${placeOf(error)}: ${error.message}`;
  if (error instanceof Error) {
    const code = 'code' in error ? error.code : undefined;
    return isKnownCode(code) ? `${error.name} ${code}` : `${error.name}${placeOf(error)}, ${lengthOf(error.message)}`;
  }
  return typeof error === 'string' ? lengthOf(error) : typeof error;
}

/** Describes an error and its causes by names, known codes, places, lengths and our own words: no visitor's data. */
export function describeCause(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at !== undefined && parts.length < MAX_CAUSES; ) {
    parts.push(describe(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return parts.join(' < ').slice(0, MAX_LENGTH);
}
