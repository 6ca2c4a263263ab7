import { whenClosed } from '#shared/when-closed.ts';

export type FileTimes = {
  /** From the file's place among the connections to its headers. */
  readonly headersMs: number;
  /** From now to its last byte; null for a file that may take long. */
  readonly totalMs: number | null;
};

export type FileDeadline = {
  readonly signal: AbortSignal;
  /** The file has its place: the time to its headers begins. */
  readonly placed: () => void;
  readonly headersCame: () => void;
  /** Nobody needs the signal any more. */
  readonly stop: () => void;
};

/**
 * One signal for late headers, a late end and a visitor who left. `AbortSignal.any` costs a small picture a tenth of
 * its processor time. @param left its reason becomes the signal's
 */
export function fileDeadline({ headersMs, totalMs }: FileTimes, left: AbortSignal): FileDeadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timeOut = (what: string) => controller.abort(new DOMException(`no ${what} in time`, 'TimeoutError'));
  let headersTimer: NodeJS.Timeout | undefined;
  const totalTimer = totalMs === null ? undefined : setTimeout(timeOut, totalMs, 'end').unref();
  const stopListening = whenClosed(left, () => controller.abort(left.reason));
  return {
    signal,
    placed: () => {
      headersTimer = setTimeout(timeOut, headersMs, 'headers').unref();
    },
    headersCame: () => clearTimeout(headersTimer),
    stop: () => {
      clearTimeout(headersTimer);
      clearTimeout(totalTimer);
      stopListening();
    },
  };
}
