import { expect, it } from 'vitest';
import { describeEachProxy, startStorefrontBehind } from '#server/testing/proxies.ts';

const HEADER_BYTES = 20_000;

describeEachProxy('headers beyond the limit of the storefront', (proxy) => {
  it('are refused by the storefront, with a code that a page understands', async () => {
    const { agent, venue } = await startStorefrontBehind(proxy);
    const { site } = await venue();
    const host = `${site}.localhost`;
    const { status, body } = await agent.get('/').set('host', host).set('x-long', 'x'.repeat(HEADER_BYTES));
    expect([status, body.errorCode]).toEqual([431, 'BAD_INPUT']);
  });
});
