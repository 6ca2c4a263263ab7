import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { isFileSegment } from '#shared/path-segment.ts';
import { ProgramError } from '#shared/program-error.ts';
import { DIGEST_BYTES, type Hmac, hmacSha256, keyedRound, keyedSha256 } from './hmac.ts';

/** How many days after its signature a handle is valid. `peek` shows a thumbnail, `view` a preview as well. */
export const DAYS_VALID = {
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
const FILE_KINDS: ReadonlySet<HandleKind> = new Set(['photo', 'video', 'extra']);
const KINDS = new Map(Object.entries(KIND_LETTERS).map(([kind, letter]) => [letter as string, kind as HandleKind]));

/**
 * `p.<name>.<last day><code>`, or for a file `p.<name>.<code><file name's code><last day>`. The name is the encrypted
 * id, in two parts for a media with a long id. What a gallery's handles have in common is at their ends: the end of
 * one, the JSON that follows, and the beginning of the next compress as one piece.
 */
const HANDLE =
  /^(([a-z])\.([\w-]{12,2900})(?:\.([\w-]{8}))?)\.(?:([0-9a-z]{3})([\w-]{16})|([\w-]{16})([\w-]{6})([0-9a-z]{3}))$/;
/**
 * The last 8 characters of a media's id, as Base64 of 6 bytes. If at least 8 more precede these, the end is encrypted
 * separately, because the beginning is usually the same in a whole gallery.
 */
const END = /^[\w-]{8}$/;
const END_LENGTH = 8;
/**
 * The length of a code, in characters of 6 bits. It is as short as is safe, because a gallery has thousands of codes,
 * which do not compress.
 */
const CODE_LENGTH = 16;
/** A file name's code is shorter, because whoever forges one only gets their own file under another name. */
const FILE_CODE_LENGTH = 6;
const DAY_LENGTH = 3;
const IV_LENGTH = 11;
const HALF_BYTES = 3;
/**
 * Three rounds make a pseudo-random permutation (Luby, Rackoff). A fourth only helps against chosen ciphertexts, which
 * are never decrypted: a handle's code is checked first.
 */
const ROUNDS = 3;
const DAY_MS = 86_400_000;
/** A day ends at 5:00 UTC, 2:00 in São Paulo, so that a media's handle does not change during opening hours. */
const DAY_ENDS_MS = 5 * 3_600_000;

export type HandleSubject = { readonly kind: HandleKind; readonly id: string };

/** A right from which other rights are made. @property until its last day @property key its signing key's number */
export type ParentRight = { readonly until: number; readonly key: number };

export type OpenedHandle = HandleSubject & ParentRight;

export type Signing = {
  readonly claim?: string;
  /** The last valid day, if it is earlier than {@link DAYS_VALID} allows. */
  readonly until?: number;
  /** The file's name at the provider. Without it, the handle opens no file. */
  readonly filename?: string;
};

export type Handles = {
  /** Signs an id. The result is the same all day, so it can serve as an id itself. */
  sign(site: string, right: HandleRight, subject: HandleSubject, signing?: Signing): string;
  /** Returns `'expired'` for an old handle; null if it is unsigned, altered, or for another venue, right or claim. */
  open(site: string, right: HandleRight, handle: string, claim?: string): OpenedHandle | 'expired' | null;
  /** Whether a handle was signed with this file name. Right and expiry are only checked by {@link open}. */
  isFileName(site: string, handle: string, filename: string): boolean;
  /** Returns handles that expire no later than the earliest of these rights and are signed with the first one's key. */
  limitedBy(...given: readonly [ParentRight, ...ParentRight[]]): Handles;
  asOf(time: number): Handles;
};

type Key = Readonly<Record<'code' | 'fileCode' | 'iv' | 'stream', Hmac>> & {
  readonly round: ReturnType<typeof keyedRound>;
  /** The last encrypted beginning for each kind of file, because a gallery usually has only one. */
  readonly beginnings: Map<HandleKind, { readonly site: string; readonly start: string; readonly sealed: string }>;
};

function keyOf(secret: string): Key {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, DIGEST_BYTES));
  return {
    code: hmacSha256(derived('handle code')),
    fileCode: keyedSha256(derived('handle file name')),
    iv: hmacSha256(derived('handle iv')),
    stream: hmacSha256(derived('handle keystream')),
    round: keyedRound(derived('handle round')),
    beginnings: new Map(),
  };
}

function crypt(stream: Hmac, iv: string, bytes: Buffer): Buffer {
  for (let start = 0; start < bytes.length; start += DIGEST_BYTES) {
    const block = stream(`${iv}${start}`, 'binary');
    const end = Math.min(start + DIGEST_BYTES, bytes.length);
    for (let at = start; at < end; at += 1) bytes[at] = (bytes[at] ?? 0) ^ block.charCodeAt(at - start);
  }
  return bytes;
}

/** Encrypts an id with an IV made from it, so that the result at a venue is the same for every right and day. */
function seal({ iv, stream }: Key, site: string, { kind, id }: HandleSubject): string {
  const synthetic = iv(`${site}\n${kind}\n${id}`, 'base64url').slice(0, IV_LENGTH);
  return synthetic + crypt(stream, synthetic, Buffer.from(id)).toString('base64url');
}

function unseal({ stream }: Key, sealed: string): string {
  return crypt(stream, sealed.slice(0, IV_LENGTH), Buffer.from(sealed.slice(IV_LENGTH), 'base64url')).toString();
}

const endBytes = Buffer.alloc(2 * HALF_BYTES);

/** Encrypts or decrypts an id's end by a Feistel network, which needs no IV, so the end gets no longer. */
function permute({ round }: Key, beginning: string, end: string, isInverse: boolean): string {
  endBytes.write(end, 'base64url');
  const [first, last] = isInverse ? [HALF_BYTES, 0] : [0, HALF_BYTES];
  let [left, right] = [endBytes.readUIntBE(first, HALF_BYTES), endBytes.readUIntBE(last, HALF_BYTES)];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const block = round(beginning, (right << 8) | (isInverse ? ROUNDS - 1 - turn : turn));
    const mixed = (block.charCodeAt(0) << 16) | (block.charCodeAt(1) << 8) | block.charCodeAt(2);
    [left, right] = [right, left ^ mixed];
  }
  endBytes.writeUIntBE(left, first, HALF_BYTES);
  endBytes.writeUIntBE(right, last, HALF_BYTES);
  return endBytes.toString('base64url');
}

function sealBeginning(key: Key, site: string, { kind, id: start }: HandleSubject): string {
  const known = key.beginnings.get(kind);
  if (known?.start === start && known.site === site) return known.sealed;
  const sealed = seal(key, site, { kind, id: start });
  key.beginnings.set(kind, { site, start, sealed });
  return sealed;
}

function nameOf(key: Key, site: string, { kind, id }: HandleSubject): string {
  const end = id.slice(-END_LENGTH);
  if (id.length < 2 * END_LENGTH || !END.test(end) || !FILE_KINDS.has(kind)) return seal(key, site, { kind, id });
  const beginning = sealBeginning(key, site, { kind, id: id.slice(0, -END_LENGTH) });
  return `${beginning}.${permute(key, beginning, end, false)}`;
}

type Signed = { readonly site: string; readonly right: HandleRight; readonly text: string; readonly claim: string };

const codeOf = ({ code }: Key, { site, right, text, claim }: Signed) =>
  code(`${site}\n${right}\n${text}\n${claim}`, 'base64url').slice(0, CODE_LENGTH);

/** Returns a code that proves a file name. The name itself stays out, because the page has all names anyway. */
const fileCodeOf = ({ fileCode }: Key, site: string, name: string, filename: string) =>
  fileCode(`${site}\n${name}\n${filename}`, 'base64url').slice(0, FILE_CODE_LENGTH);

function partsOf(handle: string) {
  const found = HANDLE.exec(handle) ?? [];
  const [, subject = '', letter = '', sealed = '', end = '', day = '', code = '', ofFile = '', fileCode = ''] = found;
  return {
    subject,
    kind: KINDS.get(letter),
    sealed,
    end,
    fileCode,
    day: day || (found[9] ?? ''),
    code: code || ofFile,
  };
}

function dayNumber(now: number): number {
  return Math.floor((now - DAY_ENDS_MS) / DAY_MS);
}

/**
 * Encrypts and signs ids, because the provider accepts plain ones. The first secret signs unless rights limit the
 * handles, and all secrets verify.
 */
export function createHandles(secrets: readonly string[], now: () => number = () => Date.now()): Handles {
  const keys = secrets.map(keyOf);
  const today = () => dayNumber(now());

  function open(site: string, right: HandleRight, handle: string, claim = ''): OpenedHandle | 'expired' | null {
    const { subject, kind, sealed, end, day, code } = partsOf(handle);
    if (!kind) return null;
    const given = Buffer.from(code);
    const signed = { site, right, text: `${subject}.${day}`, claim };
    for (const [number, key] of keys.entries()) {
      if (!timingSafeEqual(Buffer.from(codeOf(key, signed)), given)) continue;
      const until = Number.parseInt(day, 36);
      if (until < today()) return 'expired';
      const id = unseal(key, sealed) + (end && permute(key, sealed, end, true));
      return { kind, id, until, key: number };
    }
    return null;
  }

  function isFileName(site: string, handle: string, filename: string): boolean {
    const { subject, fileCode } = partsOf(handle);
    if (fileCode === '' || !isFileSegment(filename)) return false;
    const given = Buffer.from(fileCode);
    return keys.some((key) => timingSafeEqual(Buffer.from(fileCodeOf(key, site, subject, filename)), given));
  }

  function handlesBy(giver: ParentRight | null, signingDay: () => number): Handles {
    const latest = giver?.until ?? Number.POSITIVE_INFINITY;
    const key = keys[giver?.key ?? 0];
    if (!key) throw new ProgramError('handles need at least one secret');
    return {
      sign(site, right, subject, { claim = '', until = latest, filename = '' } = {}) {
        const last = Math.min(signingDay() + DAYS_VALID[right], until, latest);
        const id = `${KIND_LETTERS[subject.kind]}.${nameOf(key, site, subject)}`;
        const day = last.toString(36).padStart(DAY_LENGTH, '0');
        const code = codeOf(key, { site, right, text: `${id}.${day}`, claim });
        return isFileSegment(filename)
          ? `${id}.${code}${fileCodeOf(key, site, id, filename)}${day}`
          : `${id}.${day}${code}`;
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

export type OrderKey = { readonly orderId: string; readonly firstCard: CardCode };

export type Signer = { readonly handles: Handles; readonly site: string };

const SEPARATOR = '~';

export function orderHandle({ handles, site }: Signer, { orderId, firstCard }: OrderKey): string {
  return handles.sign(site, 'order', { kind: 'order', id: orderId + SEPARATOR + firstCard });
}

/** Returns the order of a handle; null for one that is invalid or too old. */
export function openOrderHandle({ handles, site }: Signer, handle: string): OrderKey | null {
  const opened = handles.open(site, 'order', handle);
  return opened === null || opened === 'expired' ? null : orderKeyIn(opened.id);
}

/** Returns the order that the id of an opened order handle contains; null for any other id. */
export function orderKeyIn(id: string): OrderKey | null {
  const [orderId = '', card = ''] = id.split(SEPARATOR);
  const firstCard = parseCardCode(card);
  return orderId !== '' && firstCard ? { orderId, firstCard } : null;
}
