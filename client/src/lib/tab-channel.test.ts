import { expect, it, vi } from 'vitest';
import { listenToTabs, postToTabs } from './tab-channel.ts';

it('brings a message to the other tabs until they stop listening, and never to its own', async () => {
  const heard: string[] = [];
  vi.resetModules();
  const other = await import('./tab-channel.ts');
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
