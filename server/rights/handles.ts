import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isFileSegment } from '#shared/path-segment.ts';
import { ProgramError } from '#shared/program-error.ts';

/** How many days after its signature a handle is valid. `peek` shows a thumbnail, `view` a preview as well. */
const DAYS_VALID = {
  peek: 1,
  view: 7,
  download: 7,
  card: 7,
  remove: 1,
  order: 7,
  buyer: 7,
  address: 7,
  zip: 1,
} as const satisfies Record<string, number>;

export type HandleRight = keyof typeof DAYS_VALID;

export type HandleKind = keyof typeof KIND_LETTERS;

const KIND_LETTERS = { photo: 'p', video: 'v', extra: 'x', card: 'c', order: 'o', archive: 'z' } as const;
const KINDS = new Map(Object.entries(KIND_LETTERS).map(([kind, letter]) => [letter as string, kind as HandleKind]));

/** `p.<name>.<last day><code><file name's code>`. The name is the encrypted id; only files have the last code. */
const HANDLE = /^((([a-z])\.([\w-]{12,2900}))\.([0-9a-z]{3}))([\w-]{16})([\w-]{6})?$/;
/** In characters of 6 bits. As short as is safe, because a gallery has thousands and codes cannot be compressed. */
const CODE_LENGTH = 16;
/** Shorter, because forging it only lets visitors request their own file under a wrong name. */
const FILE_CODE_LENGTH = 6;
const DAY_LENGTH = 3;
const IV_LENGTH = 11;
const DAY_MS = 86_400_000;
/** A day ends at 5:00 UTC, 2:00 in São Paulo, so that a media's handle does not change while venues are open. */
const DAY_ENDS_MS = 5 * 3_600_000;

export type HandleSubject = { readonly kind: HandleKind; readonly id: string };

/** The right that gave another one. @property until its last valid day @property key the number of its signing key */
export type Given = { readonly until: number; readonly key: number };

export type OpenedHandle = HandleSubject & Given;

export type Signing = {
  readonly claim?: string;
  /** The last valid day, if it is earlier than the right's own. */
  readonly until?: number;
  /** The file's name at the provider. Without it, the handle opens no file. */
  readonly filename?: string;
};

export type Handles = {
  /** Signs an id. The result stays the same all day, so it can serve as an identity. */
  sign(site: string, right: HandleRight, subject: HandleSubject, signing?: Signing): string;
  /** Returns `'expired'` if it is too old; null if it is not signed, altered, or of another venue, right or claim. */
  open(site: string, right: HandleRight, handle: string, claim?: string): OpenedHandle | 'expired' | null;
  /** Whether a handle was signed with this file name. It does not check right or expiry, as {@link open} does. */
  isFileName(site: string, handle: string, filename: string): boolean;
  /** Returns handles that expire with the earliest of these rights, signed with the key of the first. */
  limitedBy(...given: readonly [Given, ...Given[]]): Handles;
  asOf(time: number): Handles;
};

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const MOST_CHARACTERS = 4_096;
const MOST_BYTES_EACH = 3;

/** Computes a text's code. `binary` has one character per byte. @throws RangeError for more than 4,096 characters */
type Hmac = (text: string, encoding: 'base64url' | 'binary') => string;

/** HMAC-SHA256 (RFC 2104) by two digests, in a third of the time of `createHmac`. @param key at most 64 bytes */
export function hmacSha256(key: Uint8Array): Hmac {
  const inner = Buffer.alloc(BLOCK_BYTES + MOST_CHARACTERS * MOST_BYTES_EACH, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return (text, encoding) => {
    if (text.length > MOST_CHARACTERS) throw new RangeError('a text too long for its code');
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, encoding);
  };
}

type Key = { readonly code: Hmac; readonly iv: Hmac; readonly stream: Hmac };

function keyOf(secret: string): Key {
  const derived = (use: string) => hmacSha256(Buffer.from(hkdfSync('sha256', secret, '', use, DIGEST_BYTES)));
  return { code: derived('handle code'), iv: derived('handle iv'), stream: derived('handle keystream') };
}

function crypt(stream: Hmac, iv: string, bytes: Buffer): Buffer {
  for (let start = 0; start < bytes.length; start += DIGEST_BYTES) {
    const block = stream(`${iv}${start}`, 'binary');
    const end = Math.min(start + DIGEST_BYTES, bytes.length);
    for (let at = start; at < end; at += 1) bytes[at] = (bytes[at] ?? 0) ^ block.charCodeAt(at - start);
  }
  return bytes;
}

/** Encrypts with a synthetic IV, so that an id has the same name at a venue for every right and day. */
function nameOf({ iv, stream }: Key, site: string, { kind, id }: HandleSubject): string {
  const synthetic = iv(`${site}\n${kind}\n${id}`, 'base64url').slice(0, IV_LENGTH);
  return synthetic + crypt(stream, synthetic, Buffer.from(id)).toString('base64url');
}

function idIn({ stream }: Key, name: string): string {
  return crypt(stream, name.slice(0, IV_LENGTH), Buffer.from(name.slice(IV_LENGTH), 'base64url')).toString();
}

const codeOf = ({ code }: Key, ...signed: readonly [site: string, right: string, text: string, claim: string]) =>
  code(signed.join('\n'), 'base64url').slice(0, CODE_LENGTH);

/** Leaves out the name itself: a visitor's page has it anyway, and a gallery has thousands. */
const fileCodeOf = (key: Key, site: string, id: string, filename: string) =>
  codeOf(key, site, 'filename', id, filename).slice(0, FILE_CODE_LENGTH);

function dayNumber(now: number): number {
  return Math.floor((now - DAY_ENDS_MS) / DAY_MS);
}

/** Encrypts and signs all ids that leave, because the provider accepts bare ones. The first secret signs, all verify. */
export function createHandles(secrets: readonly string[], now: () => number = () => Date.now()): Handles {
  const keys = secrets.map(keyOf);
  const today = () => dayNumber(now());

  function open(site: string, right: HandleRight, handle: string, claim = ''): OpenedHandle | 'expired' | null {
    const [, text = '', , letter = '', name = '', day = '', code = ''] = HANDLE.exec(handle) ?? [];
    const kind = KINDS.get(letter);
    if (!kind) return null;
    const given = Buffer.from(code);
    for (const [number, key] of keys.entries()) {
      if (!timingSafeEqual(Buffer.from(codeOf(key, site, right, text, claim)), given)) continue;
      const until = Number.parseInt(day, 36);
      return until < today() ? 'expired' : { kind, id: idIn(key, name), until, key: number };
    }
    return null;
  }

  function isFileName(site: string, handle: string, filename: string): boolean {
    const [, , id = '', , , , , code] = HANDLE.exec(handle) ?? [];
    if (code === undefined || !isFileSegment(filename)) return false;
    const given = Buffer.from(code);
    return keys.some((key) => timingSafeEqual(Buffer.from(fileCodeOf(key, site, id, filename)), given));
  }

  function handlesBy(giver: Given | null, signingDay: () => number): Handles {
    const latest = giver?.until ?? Number.POSITIVE_INFINITY;
    const key = keys[giver?.key ?? 0];
    if (!key) throw new ProgramError('handles need at least one secret');
    return {
      sign(site, right, subject, { claim = '', until = latest, filename = '' } = {}) {
        const last = Math.min(signingDay() + DAYS_VALID[right], until, latest);
        const id = `${KIND_LETTERS[subject.kind]}.${nameOf(key, site, subject)}`;
        const text = `${id}.${last.toString(36).padStart(DAY_LENGTH, '0')}`;
        const fileCode = isFileSegment(filename) ? fileCodeOf(key, site, id, filename) : '';
        return text + codeOf(key, site, right, text, claim) + fileCode;
      },
      open,
      isFileName,
      limitedBy(...given) {
        const until = given.reduce((earliest, one) => Math.min(earliest, one.until), latest);
        return handlesBy({ key: giver?.key ?? given[0].key, until }, signingDay);
      },
      asOf: (time) => handlesBy(giver, () => Math.min(signingDay(), dayNumber(time))),
    };
  }
  return handlesBy(null, today);
}
