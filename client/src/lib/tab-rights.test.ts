import { expect, it, vi } from 'vitest';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { listenToTabs, postToTabs } from './tab-rights.ts';

const code = parseCardCode('FOTOS0001');
if (!code) throw new Error('no card code');

async function openTab(): Promise<typeof import('./tab-rights.ts')> {
  vi.resetModules();
  return import('./tab-rights.ts');
}

const buyerOf = (name: string, right: string) => ({ id: `${name}.signed`, buyer: { kind: 'you' as const, right } });
const untilDelivered = () => new Promise((resolve) => setTimeout(resolve, 50));

it('gives the buyer’s right of an order to a tab that asks for it, whichever day signed its id', async () => {
  const [buyer, asking] = [await openTab(), await openTab()];
  buyer.rememberOrder(code, buyerOf('o.1', 'right'));
  const heard: string[] = [];
  const stop = asking.onBuyerRight('o.1.signed', (right) => heard.push(right));
  asking.askForBuyerRight('o.1.tomorrow');
  await expect.poll(() => heard).toEqual(['right']);
  stop();
});

it('tells a tab that shows the order once it becomes the buyer’s, and again only of another right', async () => {
  const [buyer, other] = [await openTab(), await openTab()];
  const heard: string[] = [];
  const stop = other.onBuyerRight('o.2.signed', (right) => heard.push(right));
  buyer.rememberOrder(code, { id: 'o.2.signed', buyer: { kind: 'someone' } });
  buyer.rememberOrder(code, buyerOf('o.2', 'customer'));
  buyer.rememberOrder(code, buyerOf('o.2', 'customer'));
  buyer.rememberOrder(code, buyerOf('o.2', 'customer and address'));
  await expect.poll(() => heard).toEqual(['customer', 'customer and address']);
  await untilDelivered();
  expect(heard).toHaveLength(2);
  stop();
});

it('gives nothing of another order, and nothing that it no longer has', async () => {
  const [buyer, asking] = [await openTab(), await openTab()];
  buyer.rememberOrder(code, buyerOf('o.3', 'right'));
  await untilDelivered();
  const onRight = vi.fn();
  const stops = ['o.4.signed', 'o.3.signed'].map((order) => asking.onBuyerRight(order, onRight));
  asking.askForBuyerRight('o.4.signed');
  await untilDelivered();
  // Another visitor's data has replaced this buyer's data.
  buyer.rememberOrder(code, { id: 'o.3.signed', buyer: { kind: 'someone' } });
  asking.askForBuyerRight('o.3.signed');
  await untilDelivered();
  expect(onRight).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});

it('brings a message to the other tabs until they stop listening, and never to its own', async () => {
  const heard: string[] = [];
  vi.resetModules();
  const other = await import('./tab-rights.ts');
  const stop = listenToTabs('test', (message) => heard.push(message));
  postToTabs('test', 'own');
  other.postToTabs('test', 'first');
  await expect.poll(() => heard).toEqual(['first']);
  stop();
  other.postToTabs('test', 'second');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['first']);
});

class Refusing {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

it.each([
  ['is missing', undefined],
  ['is refused', Refusing],
])('says and hears nothing where the channel %s', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const onMessage = vi.fn();
  const stop = listenToTabs('test', onMessage);
  postToTabs('test', 'lost');
  stop();
  expect(onMessage).not.toHaveBeenCalled();
});
