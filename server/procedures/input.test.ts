import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BuyerRecord, PROVEN_NOW } from '#server/rights/buyer-record.ts';
import { signBuyerRight } from '#server/rights/buyer-right.ts';
import { createHandles } from '#server/rights/handles.ts';
import { orderHandle } from '#server/rights/order-handle.ts';
import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { buyerInput, cardsInput, downloadsInput, handleInput, listOf } from './input.ts';

describe('a list', () => {
  const numbers = listOf(z.number(), 3);

  it.each([[[]], [[1, 2, 3, 4]], [null], ['123'], [{ length: 1 }]])('%j is none', (sent) => {
    expect(numbers.safeParse(sent).success).toBe(false);
  });

  it('is its values as they were parsed', () => {
    expect(listOf(z.string().toUpperCase(), 3).parse(['a', 'b'])).toEqual(['A', 'B']);
  });

  it('has one issue, however many of its values are wrong', () => {
    expect(numbers.safeParse(['a', 'b', 'c']).error?.issues).toHaveLength(1);
  });

  it('of too many values costs nothing', () => {
    const sent = Array<number>(500_000).fill(1);
    const start = performance.now();
    expect(cardsInput(handleInput).safeParse(sent).success).toBe(false);
    expect(performance.now() - start).toBeLessThan(20);
  });
});

it('a card that is named twice is one card', () => {
  expect(cardsInput(handleInput).parse(['a', 'b', 'a'])).toEqual(['a', 'b']);
});

it('a media that is named ten thousand times is checked once', () => {
  expect(downloadsInput.parse(Array<string>(10_000).fill('p.1.mac'))).toEqual(['p.1.mac']);
});

it('a media’s right has the characters of a signed id', () => {
  expect(downloadsInput.safeParse(['4000 0000 0000']).success).toBe(false);
});

it('rights of the longest ids that a provider may have are in the bounds', () => {
  const id = 'a'.repeat(64);
  const site = 'a'.repeat(63);
  const handles = createHandles(['a-secret-of-the-tests-and-nothing-else']);
  const firstCard = parseCardCode('FOTOS0001') ?? expect.unreachable('not a card code');
  const order = orderHandle({ handles, site }, { orderId: id, firstCard });
  const record = new BuyerRecord(CUSTOMER, ADDRESS);
  const proof = { customer: PROVEN_NOW, address: PROVEN_NOW };
  const buyer = signBuyerRight({ handles, site }, { reference: id, buyer: record }, proof) ?? undefined;
  const download = handles.sign(site, 'download', { kind: 'extra', id });
  expect([handleInput.parse(order), buyerInput.parse(buyer), downloadsInput.parse([download])]).toEqual([
    order,
    buyer,
    [download],
  ]);
  expect(buyer).toContain('+');
});
