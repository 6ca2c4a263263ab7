import { vi } from 'vitest';
import { giveSiteData } from '#client/lib/page-data.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { CreditCardTokenService, SiteData } from '#shared/site/site-data.ts';

export const CARD_TOKENS: CreditCardTokenService = { url: 'https://tokens.example/v5/tokens', publicKey: 'pk_test' };

/** Sets the service that creates credit card tokens; null if credit cards cannot be charged. */
export const giveCreditCardTokens = (creditCardTokens: CreditCardTokenService | null) =>
  giveSiteData({ config: { creditCardTokens } } as SiteData);

/** Throw this in a reply to fail with an error code. */
export class Refusal extends Error {
  readonly errorCode: ErrorCode;

  constructor(errorCode: ErrorCode) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

type Replies = Readonly<Record<string, (input: never) => unknown>>;

const json = (status: number, body: unknown) => Response.json(body, { status });

/** Answers requests by procedure. All other requests fail like a lost connection. Returns the requested paths. */
export function fakeServer(replies: Replies): readonly string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, { body }: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(address, location.href);
    requests.push(pathname);
    const reply = replies[pathname.replace('/trpc/', '')];
    if (!reply) throw new TypeError(`no reply for ${pathname}`);
    try {
      const input = typeof body === 'string' ? JSON.parse(body) : undefined;
      return json(200, { result: { data: await reply(input as never) } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return json(400, { error: { message: error.message, code: -32600, data: { errorCode: error.errorCode } } });
    }
  });
  return requests;
}

/** Simulates a lost connection. @returns a function that restores it */
export function goOffline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  return () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}
