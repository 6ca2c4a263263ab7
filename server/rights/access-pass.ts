import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { CardCode } from '#shared/cards/card-code.ts';
import { ProgramError } from '#shared/program-error.ts';

/** How long a pass is valid, in ms: a day, so that it still opens its card in the evening after the visit. */
const VALID_MS = 24 * 3_600_000;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const EXPIRY_BYTES = 6;
const PASS = /^a\.[A-Za-z0-9_-]{40,200}$/;

function keyFrom(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'access-pass', KEY_BYTES)));
}

const boundTo = (site: string, card: CardCode) => Buffer.from(`${site}\n${card}`);

function decrypt(key: KeyObject, sealed: Buffer, binding: Buffer): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(binding);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    // Decryption fails with another secret's key, for another venue or card, or for a changed text.
    return null;
  }
}

/**
 * Creates and opens passes, which let a tab reload a gallery without storing the access code. The first secret
 * encrypts, and all secrets decrypt.
 */
export function createAccessPasses(secrets: readonly string[], now: () => number = () => Date.now()) {
  const [current, ...older] = secrets.map(keyFrom);
  if (current === undefined) throw new ProgramError('access passes need at least one secret');
  return {
    seal(site: string, card: CardCode, accessCode: string): string {
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      expiry.writeUIntBE(now() + VALID_MS, 0, EXPIRY_BYTES);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(site, card));
      const text = Buffer.concat([cipher.update(expiry), cipher.update(accessCode, 'utf8'), cipher.final()]);
      return `a.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    /** Returns `'expired'` if the pass is too old; null if it is invalid, altered, or for another venue or card. */
    open(
      site: string,
      card: CardCode,
      pass: string,
    ): { readonly accessCode: string; readonly madeAt: number } | 'expired' | null {
      if (!PASS.test(pass)) return null;
      const sealed = Buffer.from(pass.slice(2), 'base64url');
      const opened = [current, ...older].map((key) => decrypt(key, sealed, boundTo(site, card))).find(Boolean);
      if (!opened) return null;
      const expiry = opened.readUIntBE(0, EXPIRY_BYTES);
      const accessCode = opened.subarray(EXPIRY_BYTES).toString('utf8');
      return expiry < now() ? 'expired' : { accessCode, madeAt: expiry - VALID_MS };
    },
  };
}
