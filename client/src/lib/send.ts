import type { ErrorCode } from '#shared/error-codes.ts';

/** A failure that the page detected itself, such as NOT_SENT if there was no network. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly errorCode: ErrorCode;

  constructor(errorCode: ErrorCode, options?: ErrorOptions) {
    super(errorCode, options);
    this.errorCode = errorCode;
  }
}

/** Sends a request even offline: it may reach a server on this machine. @throws NOT_SENT if it fails offline */
export async function send(url: string | URL, options: RequestInit): Promise<Response> {
  const isOffline = !navigator.onLine;
  try {
    return await fetch(url, options);
  } catch (error) {
    throw isOffline && error instanceof TypeError ? new CodedError('NOT_SENT', { cause: error }) : error;
  }
}
