import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { limitOpenBodies } from './open-bodies.ts';

const start = () => {
  const bodies = limitOpenBodies(4);
  const begin = (ip: string) => {
    const raw = new PassThrough();
    const reply = { raw } as unknown as FastifyReply;
    void bodies.begin({ ip }, reply);
    return { reply, isCut: () => raw.destroyed };
  };
  return { bodies, begin };
};

it('beyond the most the oldest of the busiest network ends, never that of another', () => {
  const { begin } = start();
  const slow = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'].map(begin);
  const others = [begin('192.0.2.1'), begin('192.0.2.2'), begin('192.0.2.3')];
  expect(slow.map(({ isCut }) => isCut())).toEqual([true, true, false]);
  expect(others.map(({ isCut }) => isCut())).toEqual([false, false, false]);
});

it('a body that is here counts no more, and neither does one whose sender left', () => {
  const { bodies, begin } = start();
  const first = Array.from({ length: 4 }, () => begin('192.0.2.1'));
  for (const { reply } of first.slice(0, 2)) bodies.end(reply);
  for (const { reply } of first.slice(2)) reply.raw.destroy();
  const next = Array.from({ length: 2 }, () => begin('192.0.2.1'));
  expect([...first.slice(0, 2), ...next].map(({ isCut }) => isCut())).toEqual([false, false, false, false]);
});
