import { expect, it } from 'vitest';
import type { VenueContext } from '#server/context.ts';
import { createLimits } from '#server/limits/limits.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { BuyerRecord } from '#server/rights/buyer-record.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { UNLIMITED } from '#server/work/answer-time.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { createOrderStores } from './order-stores.ts';
import { findReceipts, keepReceipt } from './receipts.ts';

it('keeps the receipts of two orders of a buyer and card that finish at once', async () => {
  const card = 'AQUA00001' as CardCode;
  const ctx = {
    config: { handleSecrets: ['a'] },
    venue: { site: 'aqua' },
    orders: createOrderStores(createMemoryState()),
    limits: createLimits(),
    networks: ['192.0.2.1'],
    connection: '1',
    left: new AbortController().signal,
    time: UNLIMITED,
  } as unknown as VenueContext;
  const finished = (reference: string) => {
    const order = {
      reference,
      cards: [card],
      firstCard: card,
      items: [],
      totalCents: 0,
      paidCents: null,
      payment: null,
    };
    return { ...order, isCompleted: true, buyer: new BuyerRecord(CUSTOMER, null) } as unknown as ProviderOrder;
  };
  await Promise.all(['1', '2'].map((reference) => keepReceipt(ctx, finished(reference))));
  const kept = await findReceipts(ctx, card, CUSTOMER);
  expect(kept.map(({ reference }) => reference).toSorted()).toEqual(['1', '2']);
});
