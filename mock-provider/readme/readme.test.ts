import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { OrdersReply } from '#mock-provider/control/schema.ts';
import { startMock } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { fillFiles, fillTables } from './tables.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

it('has the tables that the mock is made of, and its example files (else: node mock-provider/readme/write.ts)', () => {
  expect(readme).toBe(fillFiles(fillTables(readme)));
  expect(readme.match(/<!-- file /g)).toHaveLength(3);
});

it('and the page on CI has its example', async () => {
  const page = await readFile(new URL('../../docs/mock-in-ci.md', import.meta.url), 'utf8');
  expect(page).toBe(fillFiles(page));
  expect(page.match(/<!-- file /g)).toHaveLength(1);
});

it('throws when a table has no place', () => {
  expect(() => fillTables('# Nothing')).toThrow('scenarios');
});

/** The examples that call a running mock. */
const examples = [...readme.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, script = '']) =>
  script.includes('curl ') ? [script] : [],
);
const hasShell = spawnSync('sh', ['-c', 'command -v curl && command -v sed']).status === 0;
const runShell = promisify(execFile);

it.skipIf(!hasShell)('has examples that work on any mock, as they are printed', async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  await mock.addOrganization();
  const shop = await goShopping(mock);
  await shop.add(shop.unsold[0] ?? '');
  await shop.saveCustomer('pendente@example.com');
  await shop.pix();

  expect(examples).toHaveLength(11);
  for (const example of examples) {
    // Each venue will do in place of `fotos`, unless its magic card is bought from: this one has an order.
    const venue = example.includes('FOTOS0001') ? 'fotos' : shop.organization.web_name;
    const script = example.replaceAll('localhost:4010', new URL(mock.url).host).replaceAll('fotos', venue);
    // A refused call fails here, as nobody reads its reply.
    await runShell('sh', ['-ec', `curl() { command curl --fail --silent --show-error "$@"; }\n${script}`]);
  }
  const bought = await mock.control<OrdersReply>('/__mock/orders?organization=fotos');
  expect(bought.orders.map(({ completed }) => completed)).toEqual([true]);
  // The last example ends with a reset.
  const { orders } = await mock.control<OrdersReply>(`/__mock/orders?organization=${shop.organization.id}`);
  expect(orders).toEqual([]);
});
