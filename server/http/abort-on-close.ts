import type { ServerResponse } from 'node:http';
import { VisitorLeft } from '#server/errors.ts';
import { whenClosed } from '#shared/when-closed.ts';

/** Aborts when the browser's connection closes before the full answer, or has closed already. */
export function abortOnClose(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  whenClosed(answer, () => {
    if (!answer.writableFinished) controller.abort(new VisitorLeft());
  });
  return controller.signal;
}
