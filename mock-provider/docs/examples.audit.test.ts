import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { OrdersReply } from '#mock-provider/control/schema.ts';
import { needing } from '#mock-provider/testing/needing.ts';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { DOCUMENTS, examplesIn } from './fill.ts';

const examples = (await Promise.all(DOCUMENTS.map((document) => readFile(document, 'utf8')))).flatMap(examplesIn);
const runShell = promisify(execFile);

needing('curl', 'sed').it('their examples work on any mock, as they are printed', async () => {
  const mock = await startMockForTest();
  await mock.addOrganization();
  const shop = await goShopping(mock);
  await shop.add(shop.unsold[0] ?? '');
  await shop.saveCustomer('pendente@example.com');
  await shop.pix();

  expect(examples).toHaveLength(10);
  for (const example of examples) {
    // The shop's venue, which has an order, replaces `fotos`, except where the example uses a magic card.
    const venue = /FOTOS0001|MISTO0001/.test(example) ? 'fotos' : shop.organization.web_name;
    const script = example.replaceAll('localhost:4010', new URL(mock.url).host).replaceAll('fotos', venue);
    // With `--fail` and `-e`, a refused call fails the script. Without them, it would pass, because the test does not
    // read the replies.
    await runShell('sh', ['-ec', `curl() { command curl --fail --silent --show-error "$@"; }\n${script}`]);
  }
  const bought = await mock.control<OrdersReply>('/__mock/orders?organization=fotos');
  expect(bought.orders.map(({ completed }) => completed)).toEqual([true]);
  const { orders } = await mock.control<OrdersReply>(`/__mock/orders?organization=${shop.organization.id}`);
  expect(orders).toEqual([]);
});
