import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { isBeyond, limitLongBodies } from './body-limits.ts';

const start = () => {
  const bodies = limitLongBodies(4_000);
  const begin = (ip: string, bytes = 1_000) => {
    const raw = new PassThrough();
    const reply = { raw } as unknown as FastifyReply;
    void bodies.begin({ ip }, reply, bytes);
    return { reply, isCut: () => raw.destroyed };
  };
  return { bodies, begin };
};

it('beyond the most the oldest of the busiest network that still comes ends, never that of another', () => {
  const { begin } = start();
  const slow = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'].map((ip) => begin(ip));
  const others = [begin('192.0.2.1'), begin('192.0.2.2'), begin('192.0.2.3')];
  expect(slow.map(({ isCut }) => isCut())).toEqual([true, true, false]);
  expect(others.map(({ isCut }) => isCut())).toEqual([false, false, false]);
});

it('a body that is here counts until its call is answered, and then the newest of the network ends', async () => {
  const { bodies, begin } = start();
  const first = Array.from({ length: 4 }, () => begin('192.0.2.1'));
  for (const { reply } of first) bodies.arrive(reply);
  const another = begin('192.0.2.1');
  expect([...first, another].map(({ isCut }) => isCut())).toEqual([false, false, false, false, true]);
  const elsewhere = begin('192.0.2.2');
  bodies.arrive(elsewhere.reply);
  expect([...first, elsewhere].map(({ isCut }) => isCut())).toEqual([false, false, false, true, false]);
  first[0]?.reply.raw.destroy();
  await setImmediate();
  expect([begin('192.0.2.2'), ...first.slice(1, 3)].map(({ isCut }) => isCut())).toEqual([false, false, false]);
});

it('short ones beside a long one end last, and one alone never', () => {
  const { begin } = start();
  const alone = begin('192.0.2.1', 5_000);
  expect(alone.isCut()).toBe(false);
  const short = Array.from({ length: 3 }, () => begin('192.0.2.2', 100));
  expect([alone, ...short].map(({ isCut }) => isCut())).toEqual([true, false, false, false]);
});

const ANY = Number.POSITIVE_INFINITY;

it.each([
  ['', 0, 0],
  ['"[[[[,,"', 0, 0],
  ['"\\"[[["', 0, 0],
  ['"\\\\"', 0, 0],
  ['["\\\\",1]', 1, 2],
  ['[]', 1, 1],
  ['[1,2,3]', 1, 3],
  ['[[],[],{}]', 2, 6],
  ['{"a":[{"b":"}}]]"}]}', 3, 3],
  ['[[[[', 4, 4],
  ['["', 1, 1],
])('the JSON text %s has the depth %d and %d values', (text, depth, values) => {
  expect(isBeyond({ depth, values }, text)).toBe(false);
  if (depth > 0) expect(isBeyond({ depth: depth - 1, values: ANY }, text)).toBe(true);
  if (values > 0) expect(isBeyond({ depth: ANY, values: values - 1 }, text)).toBe(true);
});
