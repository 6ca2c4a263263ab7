import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { type AnswerTime, UNLIMITED } from '#server/work/answer-time.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { changeSelection, type SelectionChange } from './change-selection.ts';

class Provider {
  readonly medias: Set<string>;
  readonly #failures: ReadonlyMap<string, ErrorCode>;
  calls = 0;
  most = 0;
  #active = 0;

  constructor(medias: Iterable<string>, failures: ReadonlyMap<string, ErrorCode>) {
    this.medias = new Set(medias);
    this.#failures = failures;
  }

  readonly send = async ({ media, isWanted }: SelectionChange): Promise<ProviderOrder> => {
    this.calls += 1;
    this.#active += 1;
    this.most = Math.max(this.most, this.#active);
    await new Promise((resolve) => setImmediate(resolve));
    this.#active -= 1;
    const errorCode = this.#failures.get(media);
    if (errorCode) throw new AppError(errorCode);
    isWanted ? this.medias.add(media) : this.medias.delete(media);
    return { items: [{ medias: [...this.medias], isAllDigital: false }] } as unknown as ProviderOrder;
  };
}

const mediasOf = (order: ProviderOrder) => order.items.flatMap(({ medias }) => medias).toSorted();
const names = Array.from({ length: 30 }, (_, at) => `p.${at}.key`);
const subset = fc.subarray(names);
const changesOf = (medias: readonly string[]): SelectionChange[] =>
  medias.map((media, at) => ({ media, isWanted: at % 3 !== 0 }));

describe('the changes of one request', () => {
  it('end in the true order with all that was not refused, one call at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(names, { minLength: 1 }), subset, subset, async (medias, before, bad) => {
        const provider = new Provider(before, new Map(bad.map((media) => [media, 'NOT_FOUND'])));
        const changes = changesOf(medias);
        const refused = medias.filter((media) => bad.includes(media));
        const changing = changeSelection(changes, provider.send, UNLIMITED);
        if (refused.length === medias.length) return void expect(await failureOf(changing)).toBe('NOT_FOUND');
        const { order, refusals } = await changing;
        const wanted = new Set(before);
        for (const { media, isWanted } of changes) {
          if (!bad.includes(media)) isWanted ? wanted.add(media) : wanted.delete(media);
        }
        expect(mediasOf(order)).toEqual([...wanted].toSorted());
        expect(refusals.map(({ media }) => media).toSorted()).toEqual(refused.toSorted());
        expect(provider.most).toBe(1);
      }),
    );
  });

  it.each(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'] as const)(
    'stop at %s, which the next change would meet as well',
    async (errorCode) => {
      const provider = new Provider([], new Map([['p.3.key', errorCode]]));
      const changes = names.map((media) => ({ media, isWanted: true }));
      expect(await failureOf(changeSelection(changes, provider.send, UNLIMITED))).toBe(errorCode);
      expect(provider.calls).toBe(4);
    },
  );

  it('end after half of their time, and name those that were not made', async () => {
    const provider = new Provider([], new Map([['p.0.key', 'NOT_FOUND']]));
    const lasting = (changesMs: number): AnswerTime => ({ leftMs: () => 10_000 - changesMs * provider.calls });
    const changes = names.map((media) => ({ media, isWanted: true }));
    const { refusals, notMade } = await changeSelection(changes, provider.send, lasting(2_000));
    expect([provider.calls, refusals.length, notMade]).toEqual([3, 1, names.slice(3)]);
    provider.calls = 0;
    const slow = await changeSelection(changes, provider.send, lasting(9_000));
    expect([provider.calls, slow.notMade]).toEqual([2, names.slice(2)]);
  });
});
