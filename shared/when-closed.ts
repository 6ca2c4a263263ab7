type Stream = {
  readonly closed?: boolean | undefined;
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
};

type Signal = {
  readonly throwIfAborted: () => void;
  readonly aborted: boolean;
  addEventListener(event: 'abort', listener: () => void, options: { once: true }): void;
  removeEventListener(event: 'abort', listener: () => void): void;
};

/**
 * Calls `listener` when a stream, request, reply or socket closes, or a signal aborts; at once if that has already
 * happened, because no event would follow.
 * @returns a function that stops listening, so that a long-lived object does not keep a listener for each call
 */
export function whenClosed(ending: Stream | Signal, listener: () => void): () => void {
  const isSignal = 'throwIfAborted' in ending;
  if (isSignal ? ending.aborted : ending.closed || ending.destroyed) listener();
  else if (isSignal) ending.addEventListener('abort', listener, { once: true });
  else ending.once('close', listener);
  return () => (isSignal ? ending.removeEventListener('abort', listener) : ending.off('close', listener));
}
