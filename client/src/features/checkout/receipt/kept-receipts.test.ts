import { beforeEach, expect, it, vi } from 'vitest';
import { completedAt } from '#client/payment/payment-session.ts';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { completionOf, hideReceipt, receiptBeforeReload, receiptsOf, storeReceipt } from './kept-receipts.ts';

const CARD = 'FOTOS0001' as CardCode;
const stored = new Map<string, string>();
const current = { ...sampleOrder(), reference: '2002' };
const completed = {
  ...sampleOrder(sampleItem([samplePhoto(1), samplePhoto(2)], 5980), sampleItem([sampleVideo(3)], 3990)),
  isCompleted: true,
  buyer: { kind: 'you' as const, right: 'secret' },
  payment: samplePayment({ status: 'paid', amountCents: 9970 }),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
it('has number, counts, sums, method and date again after a reload', () => {
  const date = new Date('2026-07-12T15:30:00.000Z');
  completedAt.set('1001', date);
  storeReceipt(CARD, completed);
  completedAt.clear();
  const shown = receiptBeforeReload(CARD, current);
  expect(shown).toMatchObject({
    reference: '1001',
    totalCents: 9970,
    isCompleted: true,
    payment: { method: 'pix', pixText: null },
  });
  if (shown) storeReceipt(CARD, shown);
  expect(completionOf('1001')).toEqual(date);
  expect(shown?.items.map(({ medias, totalCents }) => [medias.length, totalCents])).toEqual([
    [2, 5980],
    [1, 3990],
  ]);
});

it("stores nobody's data and no right, and is no longer on the screen once it is closed", () => {
  storeReceipt(CARD, completed);
  expect([...stored.values()].join()).not.toMatch(/secret|key|000201/);
  expect([...stored.values()].join()).not.toContain(CARD);
  expect(receiptBeforeReload('OUTRO0001' as CardCode, current)).toBeNull();
  hideReceipt();
  expect(receiptBeforeReload(CARD, current)).toBeNull();
  expect(receiptsOf([CARD])).toMatchObject([{ reference: '1001', totalCents: 9970 }]);
});

it.each(['', 'null', '{', '{"reference":1}', '[]'])('takes %j for no receipt', (text) => {
  stored.set('shown-receipt', text);
  expect(receiptBeforeReload(CARD, current)).toBeNull();
});

it('does without a storage that is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  storeReceipt(CARD, completed);
  hideReceipt();
  expect(receiptBeforeReload(CARD, current)).toBeNull();
});

it('keeps all that a tab bought with the cards of a gallery, the latest first, each once (B3)', () => {
  const other = 'OUTRO0001' as CardCode;
  const next = { ...completed, reference: '1002' };
  for (const order of [completed, next, completed]) storeReceipt(CARD, order);
  storeReceipt(other, { ...completed, reference: '9' });
  const referencesOf = (...cards: CardCode[]) => receiptsOf(cards).map(({ reference }) => reference);
  expect([referencesOf(CARD), referencesOf(CARD, other), referencesOf()]).toEqual([
    ['1001', '1002'],
    ['9', '1001', '1002'],
    [],
  ]);
  expect(receiptBeforeReload(CARD, current)).toBeNull();
});

it('shows a receipt under each card of its order, also after a reload with an order of fewer cards', () => {
  const other = 'OUTRO0001' as CardCode;
  storeReceipt(CARD, { ...completed, cards: [CARD, other] });
  const ofOther = () => receiptsOf([other]).map(({ reference }) => reference);
  expect(ofOther()).toEqual(['1001']);
  const shown = receiptBeforeReload(CARD, { ...current, cards: ['NOVO00001' as CardCode] });
  if (shown) storeReceipt(CARD, shown);
  expect([ofOther(), receiptsOf(['NOVO00001' as CardCode])]).toEqual([['1001'], []]);
  expect([...stored.values()].join()).not.toContain(other);
});

it('still shows a receipt that was stored under one card only', () => {
  storeReceipt(CARD, completed);
  const [[key = '', text = ''] = []] = stored;
  stored.set(key, text.replace(/"cards":\[[^\]]*\],/, ''));
  expect(receiptsOf([CARD])).toMatchObject([{ reference: '1001' }]);
});
