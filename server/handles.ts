import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a handle lets its bearer do. */
export type HandleRight = 'view' | 'download' | 'card' | 'order' | 'zip';

/** What a handle is about. An extra is a kind of its own, since the provider keeps extras apart. */
export type HandleKind = keyof typeof KIND_LETTERS;

const KIND_LETTERS = { photo: 'p', video: 'v', extra: 'x', card: 'c', order: 'o', archive: 'z' } as const;
const KINDS = new Map(Object.entries(KIND_LETTERS).map(([kind, letter]) => [letter as string, kind as HandleKind]));

/** `p.<id>.<mac>`: the id may only hold what no address swallows. */
const HANDLE = /^([a-z])\.([A-Za-z0-9_-]{1,600})\.([A-Za-z0-9_-]{22})$/;
const MAC_BYTES = 16;

export type HandleSubject = { readonly kind: HandleKind; readonly id: string };

export type Handles = {
  /** The handle of a subject: the same call always gives the same handle, so it can serve as an identity. */
  sign(site: string, right: HandleRight, subject: HandleSubject): string;
  /** What a handle is about, or null when it is bare, altered, of another venue or of another right. */
  open(site: string, right: HandleRight, handle: string): HandleSubject | null;
};

function mac(secret: string, site: string, right: HandleRight, { kind, id }: HandleSubject): Buffer {
  return createHmac('sha256', secret).update(`${site}\n${right}\n${kind}\n${id}`).digest().subarray(0, MAC_BYTES);
}

/**
 * Signed ids. The provider takes bare ids, so an id that leaves this server is signed over venue, right, kind and id,
 * and one that comes back is verified; the right travels with the link, and any instance with the key can check it.
 * @param secrets the first signs, all verify.
 */
export function createHandles(secrets: readonly string[]): Handles {
  const [current] = secrets;
  if (current === undefined) throw new Error('handles need at least one secret');
  return {
    sign(site, right, subject) {
      const code = mac(current, site, right, subject).toString('base64url');
      return `${KIND_LETTERS[subject.kind]}.${subject.id}.${code}`;
    },
    open(site, right, handle) {
      const [, letter = '', id = '', code = ''] = HANDLE.exec(handle) ?? [];
      const kind = KINDS.get(letter);
      if (!kind) return null;
      const given = Buffer.from(code, 'base64url');
      const matches = secrets.some((secret) => timingSafeEqual(mac(secret, site, right, { kind, id }), given));
      return matches ? { kind, id } : null;
    },
  };
}
