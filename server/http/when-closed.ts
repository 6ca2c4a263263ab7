type Closable = {
  readonly destroyed: boolean;
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
};

/** Calls `listener` when a stream, request or reply closes; at once if it has closed already, since no event follows then. */
export function whenClosed(stream: Closable, listener: () => void): void {
  if (stream.closed || stream.destroyed) listener();
  else stream.once('close', listener);
}
