import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Picture } from '#server/pictures/clean-picture.ts';
import type { PictureType } from '#shared/pictures/picture-type.ts';

const EXTENSIONS = { jpeg: 'jpg', png: 'png' } as const satisfies Record<PictureType, string>;

export class FormProgress {
  moved = 0;
  waitsFor: 'visitor' | 'provider' = 'visitor';
  /** The failure on the visitor's side: a refused file, or a browser that left. */
  failure: unknown = undefined;
  onWhole: () => void = () => undefined;
  /** Whether all but the form's last line was forwarded. A form cut off before that changes nothing at the provider. */
  isWhole = false;

  async *follow(chunks: AsyncIterable<Uint8Array>, end: Uint8Array): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        this.waitsFor = 'provider';
        yield chunk;
        this.moved += chunk.length;
        this.waitsFor = 'visitor';
      }
    } catch (error) {
      if (this.waitsFor === 'visitor') this.failure = error;
      throw error;
    }
    this.isWhole = true;
    this.waitsFor = 'provider';
    this.onWhole();
    yield end;
  }
}

export type FormStream = { readonly contentType: string; readonly body: Readable; readonly progress: FormProgress };

function createFrame(field: string) {
  const boundary = `vitrine-${randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    before({ type }: Picture, name: string): Uint8Array {
      const disposition = `content-disposition: form-data; name="${field}"; filename="${name}.${EXTENSIONS[type]}"`;
      return Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: image/${type}\r\n\r\n`);
    },
    after: Buffer.from('\r\n'),
    end: Buffer.from(`--${boundary}--\r\n`),
  };
}

type Frame = ReturnType<typeof createFrame>;
type Pictures = AsyncIterable<Picture> | Iterable<Picture>;
/** Names the pictures. A visitor's own file name may tell who and where they are, so it is never sent. */
type NameOf = (number: number) => string;

async function* writeParts(frame: Frame, pictures: Pictures, nameOf: NameOf) {
  let number = 0;
  for await (const picture of pictures) {
    number += 1;
    yield frame.before(picture, nameOf(number));
    yield* picture.bytes;
    yield frame.after;
  }
}

function streamForm(frame: Frame, pictures: Pictures, nameOf: NameOf): FormStream {
  const progress = new FormProgress();
  const body = Readable.from(progress.follow(writeParts(frame, pictures, nameOf), frame.end), { objectMode: false });
  return { contentType: frame.contentType, body, progress };
}

export function pictureForm(field: string, pictures: AsyncIterable<Picture>): FormStream {
  return streamForm(createFrame(field), pictures, String);
}

const SINGLE = 'photo';

/** Creates a form with one picture of known length in bytes, so the form's length is known as well. */
export function singlePictureForm(
  field: string,
  picture: Picture & { readonly length: number },
): FormStream & { readonly length: number } {
  const frame = createFrame(field);
  const length = frame.before(picture, SINGLE).length + picture.length + frame.after.length + frame.end.length;
  return { ...streamForm(frame, [picture], () => SINGLE), length };
}
