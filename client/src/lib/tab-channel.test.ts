import { expect, it, vi } from 'vitest';
import { listenToTabs, postToTabs } from './tab-channel.ts';

async function otherTab(): Promise<typeof import('./tab-channel.ts')> {
  vi.resetModules();
  return import('./tab-channel.ts');
}

const untilDelivered = () => new Promise((resolve) => setTimeout(resolve, 50));

it('brings a message to the other tabs until they stop listening', async () => {
  const heard: string[] = [];
  const other = await otherTab();
  const stop = listenToTabs('test', (message) => heard.push(message));
  other.postToTabs('test', 'first');
  await expect.poll(() => heard).toEqual(['first']);
  stop();
  other.postToTabs('test', 'second');
  await untilDelivered();
  expect(heard).toEqual(['first']);
});

it('brings no message to the tab that sends it', async () => {
  const onMessage = vi.fn();
  const stop = listenToTabs('test', onMessage);
  postToTabs('test', 'own');
  await untilDelivered();
  expect(onMessage).not.toHaveBeenCalled();
  stop();
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
