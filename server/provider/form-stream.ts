import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** One file of a form that passes through; its name is ours, never the visitor's. */
export type FormFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** How far a form has come that passes through, and who keeps it waiting. */
export class FormProgress {
  /** Bytes that the provider's connection took. */
  moved = 0;
  waitsFor: 'visitor' | 'provider' = 'visitor';
  /** What ended the form on the visitor's side: a refused file, or a browser that left. */
  failure: unknown = undefined;
  /** Called when the form is handed on as a whole. */
  onWhole: () => void = () => undefined;
  #isWhole = false;

  /** Whether all of it was handed on: a form that was cut short has done nothing. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The form's chunks, counted; the last one completes it. */
  async *follow(chunks: AsyncIterable<Uint8Array>, tail: Uint8Array): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        this.waitsFor = 'provider';
        yield chunk;
        this.moved += chunk.length;
        this.waitsFor = 'visitor';
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
    this.#isWhole = true;
    this.waitsFor = 'provider';
    this.onWhole();
    yield tail;
  }
}

/** A multipart body that is made while it is sent. */
export type FormStream = { readonly contentType: string; readonly body: Readable; readonly progress: FormProgress };

/** The opening of a form's part. */
export function partHead(boundary: string, disposition: string, contentType: string): Buffer {
  return Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${contentType}\r\n\r\n`,
  );
}

async function* writeParts(boundary: string, field: string, files: AsyncIterable<FormFile>) {
  for await (const { filename, contentType, bytes } of files) {
    yield partHead(boundary, `name="${field}"; filename="${filename}"`, contentType);
    yield* bytes;
    yield Buffer.from('\r\n');
  }
}

/** @param files read one after the other as the provider takes them; a failure of theirs ends the call. */
export function formStream(field: string, files: AsyncIterable<FormFile>): FormStream {
  const boundary = `vitrine-${randomUUID()}`;
  const progress = new FormProgress();
  const parts = progress.follow(writeParts(boundary, field, files), Buffer.from(`--${boundary}--\r\n`));
  const body = Readable.from(parts, { objectMode: false });
  return { contentType: `multipart/form-data; boundary=${boundary}`, body, progress };
}
