import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** One file of a form that passes through; its name is ours, never the visitor's. */
export type FormFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A multipart body that is made while it is sent. */
export type FormStream = { readonly contentType: string; readonly body: Readable };

async function* writeParts(boundary: string, field: string, files: AsyncIterable<FormFile>) {
  for await (const { filename, contentType, bytes } of files) {
    const disposition = `content-disposition: form-data; name="${field}"; filename="${filename}"`;
    yield Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: ${contentType}\r\n\r\n`);
    yield* bytes;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

/** @param files read one after the other as the provider takes them; a failure of theirs ends the call. */
export function formStream(field: string, files: AsyncIterable<FormFile>): FormStream {
  const boundary = `vitrine-${randomUUID()}`;
  const body = Readable.from(writeParts(boundary, field, files), { objectMode: false });
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** A form on its way to the provider. */
export type SentForm = FormStream & {
  /** Bytes of the whole form, where they are known beforehand. */
  readonly length?: number;
  /** Ends the call; a form has no other deadline. */
  readonly signal: AbortSignal;
  /** Whether it only asks: then a lost answer has done nothing. */
  readonly isRead: boolean;
  /** Whether all of it was handed on: a form that was cut short has done nothing. */
  readonly isWhole: () => boolean;
};
