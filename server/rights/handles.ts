import { createCipheriv, createDecipheriv, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** The days that a handle is valid after that of its signature. `peek` shows a thumbnail, `view` a preview as well. */
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

/** `p.<id>.<day><mac>`. The id may only contain characters that an address needs not escape. */
const HANDLE = /^([a-z])\.([A-Za-z0-9_~-]{1,600})\.([0-9a-z]{3})([A-Za-z0-9_-]{22})$/;
const MAC_BYTES = 16;
const DAY_LENGTH = 3;
const DAY_MS = 86_400_000;
/** A day ends at 5:00 UTC, 2:00 in São Paulo, so the handle of a media stays the same while venues are open. */
const DAY_ENDS_MS = 5 * 3_600_000;

export type HandleSubject = { readonly kind: HandleKind; readonly id: string };

export type Handles = {
  /** The same all day, so that a handle can serve as an identity. @param claim is part of the signature alone */
  sign(site: string, right: HandleRight, subject: HandleSubject, claim?: string): string;
  /** `'expired'` when too old; null for a handle not signed, altered, or of another venue, right or claim. */
  open(site: string, right: HandleRight, handle: string, claim?: string): HandleSubject | 'expired' | null;
  /** Encrypts a text of at most 15 bytes for an id. The same text always becomes the same text. @throws RangeError */
  conceal(text: string): string;
  /** Decrypts a result of {@link Handles.conceal}; null for anything else. Only a signed id may be passed. */
  reveal(concealed: string): string | null;
};

const BLOCK_CIPHER = 'aes-256-ecb';
const BLOCK_KEY_BYTES = 32;
const BLOCK_BYTES = 16;

type Key = { readonly hmac: (text: string, bytes: number) => string; readonly block: Buffer };

function keyOf(secret: string): Key {
  const key = createSecretKey(Buffer.from(secret));
  const hmac = (text: string, bytes: number) =>
    createHmac('sha256', key).update(text).digest().toString('base64url', 0, bytes);
  return { hmac, block: Buffer.from(hmac('text in an id', BLOCK_KEY_BYTES), 'base64url') };
}

/** @throws RangeError for a text that does not fit into a block with its padding */
function encryptBlock({ block }: Key, text: string): Buffer {
  const cipher = createCipheriv(BLOCK_CIPHER, block, null);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  if (encrypted.length !== BLOCK_BYTES) throw new RangeError('a text that does not fit into a block');
  return encrypted;
}

/** @returns null for another key or a foreign text, by the wrong padding */
function decryptBlock({ block }: Key, encrypted: Buffer): string | null {
  if (encrypted.length !== BLOCK_BYTES) return null;
  const decipher = createDecipheriv(BLOCK_CIPHER, block, null);
  try {
    return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

type SignedParts = Readonly<Record<'site' | 'right' | 'kind' | 'id' | 'day' | 'claim', string>>;

/** What a handle's code is computed of. */
const signedText = ({ site, right, kind, id, day, claim }: SignedParts) =>
  `${site}\n${right}\n${kind}\n${id}\n${day}\n${claim}`;

function dayNumber(now: number): number {
  return Math.floor((now - DAY_ENDS_MS) / DAY_MS);
}

/**
 * The provider accepts bare ids, so an id that leaves this server is signed over venue, right, kind, id and day.
 * @param secrets the first signs, all verify
 */
export function createHandles(secrets: readonly string[], now: () => number = Date.now): Handles {
  const keys = secrets.map(keyOf);
  const [current] = keys;
  if (current === undefined) throw new Error('handles need at least one secret');

  /** Compares text, not bytes: the last character of base64url has spare bits, and a handle has only one spelling. */
  function isSigned(text: string, code: string): boolean {
    const given = Buffer.from(code);
    return keys.some(({ hmac }) => timingSafeEqual(Buffer.from(hmac(text, MAC_BYTES)), given));
  }

  return {
    sign(site, right, { kind, id }, claim = '') {
      const day = dayNumber(now()).toString(36).padStart(DAY_LENGTH, '0');
      const code = current.hmac(signedText({ site, right, kind, id, day, claim }), MAC_BYTES);
      return `${KIND_LETTERS[kind]}.${id}.${day}${code}`;
    },
    open(site, right, handle, claim = '') {
      const [, letter = '', id = '', day = '', code = ''] = HANDLE.exec(handle) ?? [];
      const kind = KINDS.get(letter);
      if (!kind || !isSigned(signedText({ site, right, kind, id, day, claim }), code)) return null;
      const age = dayNumber(now()) - Number.parseInt(day, 36);
      return age > DAYS_VALID[right] ? 'expired' : { kind, id };
    },
    conceal(text) {
      return encryptBlock(current, text).toString('base64url');
    },
    reveal(concealed) {
      const block = Buffer.from(concealed, 'base64url');
      for (const key of keys) {
        const text = decryptBlock(key, block);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
