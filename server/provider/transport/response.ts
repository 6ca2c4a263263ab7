import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { whenClosed } from '#shared/when-closed.ts';

type Headers = Dispatcher.ResponseData['headers'];

/** @property body a Buffer if it was read to its end, otherwise a stream that nobody has read from yet */
export type ProviderResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable | Buffer;
};

/** The longest JSON body in bytes. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/**
 * @property mostWhole returns the longest body to read to its end, in bytes; 0 for a stream. By default, this is
 * `MAX_JSON_BYTES`
 */
export type Reading = {
  readonly signal: AbortSignal;
  readonly mostWhole?: ((headers: Headers, status: number) => number) | undefined;
  readonly onHeaders?: (() => void) | undefined;
};

/** A body is longer than JSON, or than its kind of file, may be. A retry would bring as much again. */
export class OversizedReply extends Error {
  override readonly name = 'OversizedReply';
}

/** Calls a listener once a body's stream has closed, or at once for a Buffer. */
export function whenRead(body: Readable | Buffer, listener: () => void): void {
  if (body instanceof Readable) whenClosed(body, listener);
  else listener();
}

/**
 * Reads a response as undici dispatches it. Most bodies are short and needed whole, and undici's `request` makes a
 * stream of each, which takes a third of the processor time of a call.
 */
export class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #reading: Reading;
  readonly #response = Promise.withResolvers<ProviderResponse>();
  readonly #stopListening: () => void;
  readonly #chunks: Buffer[] = [];
  #status = 0;
  #headers: Headers = {};
  #bytes = 0;
  #mostBytes = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #stream: Readable | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#stopListening = whenClosed(reading.signal, () => this.#end(reading.signal.reason));
  }

  /** Rejects with the signal's reason, an OversizedReply, or undici's error, such as if the response breaks off. */
  get response(): Promise<ProviderResponse> {
    return this.#response.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal } = this.#reading;
    if (signal.aborted) controller.abort(signal.reason);
    else this.#controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    this.#reading.onHeaders?.();
    this.#status = status;
    this.#headers = headers;
    this.#mostBytes = this.#reading.mostWhole?.(headers, status) ?? MAX_JSON_BYTES;
    if (this.#mostBytes > 0) return;
    const stream = new Readable({
      read: () => controller.resume(),
      destroy(error, done) {
        if (!this.readableEnded) controller.abort(error ?? new Error('the body was not read to its end'));
        done(error);
      },
    });
    // Without a listener, a stream that fails before anybody reads it would end the process.
    stream.on('error', () => undefined);
    whenClosed(stream, this.#stopListening);
    this.#stream = stream;
    this.#resolve(stream);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream) {
      if (!this.#stream.push(chunk)) controller.pause();
      return;
    }
    this.#bytes += chunk.length;
    if (this.#bytes > this.#mostBytes) controller.abort(new OversizedReply(`more than ${this.#mostBytes} bytes`));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#stream) {
      this.#stream.push(null);
      return;
    }
    this.#stopListening();
    const [first = Buffer.alloc(0)] = this.#chunks;
    this.#resolve(this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#stopListening();
    this.#response.reject(error);
    this.#stream?.destroy(error);
  }

  #resolve(body: Readable | Buffer): void {
    this.#response.resolve({ status: this.#status, headers: this.#headers, body });
  }

  #end(reason: Error): void {
    this.#response.reject(reason);
    if (this.#stream) this.#stream.destroy(reason);
    else this.#controller?.abort(reason);
  }
}
