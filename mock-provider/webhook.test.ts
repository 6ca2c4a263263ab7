import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { signatureOf } from './webhook.ts';

type Told = { id: string; order: string; payment: { status: string } };

/** Starts a mock that reports payments to a receiver. @param answer returns the receiver's status */
async function startTelling(answer: (told: Told) => number, options = { isOfVenue: false }) {
  const got: (Told & { isSigned: boolean })[] = [];
  const receiver = createServer(async (request, reply) => {
    const body = await text(request);
    const told = JSON.parse(body) as Told;
    got.push({ ...told, isSigned: request.headers['x-webhook-signature'] === signatureOf(body, 'seal') });
    reply.writeHead(answer(told)).end();
  });
  const url = `${await listenForTest(receiver)}/hook`;
  const mock = await startMockForTest(options.isOfVenue ? {} : { webhook: { url, secret: 'seal' } });
  const startPix = async (fields: OrganizationRequest = {}) => {
    const visit = await goShopping(mock, { photos: 1 }, fields);
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer('pendente@example.com');
    await visit.pix();
    return visit;
  };
  return { got, url, startPix };
}

it('tells each change of a payment, signed, and again until it is accepted', async () => {
  let refusals = 1;
  const { got, startPix } = await startTelling(() => {
    refusals -= 1;
    return refusals >= 0 ? 503 : 204;
  });
  const visit = await startPix();
  await visit.settle('paid');
  await expect.poll(() => got.map(({ payment }) => payment.status)).toEqual(['PENDING', 'PENDING', 'PAID']);
  expect(got.every(({ isSigned }) => isSigned)).toBe(true);
  expect(got[0]?.id).toBe(got[1]?.id);
});

it('does not keep an order waiting for the event of another that nobody accepts', async () => {
  let refused: string | undefined;
  const { got, startPix } = await startTelling(({ order }) => {
    refused ??= order;
    return order === refused ? 503 : 204;
  });
  await startPix();
  await expect.poll(() => refused).toBeDefined();
  const other = await startPix();
  await other.settle('paid');
  const told = () => got.filter(({ order }) => order !== refused).map(({ payment }) => payment.status);
  await expect.poll(told).toEqual(['PENDING', 'PAID']);
});

it('tells the payments of a venue to its own webhook alone', async () => {
  const { got, url, startPix } = await startTelling(() => 204, { isOfVenue: true });
  await startPix();
  const { orderId, organization } = await startPix({ webhook: { url, secret: 'seal' } });
  await expect.poll(() => got).toMatchObject([{ order: orderId, isSigned: true }]);
  expect(organization).not.toHaveProperty('webhook');
  await expect(startPix({ webhook: { url: 'here', secret: 'seal' } })).rejects.toThrow('webhook');
});
