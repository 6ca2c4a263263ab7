import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from '@vitrine/mock-provider';

test('a venue of the scenario has its card', async (t) => {
  const mock = await startMock({
    scenario: {
      organizations: [{ id: 'zoo', web_name: 'zoo-norte', name: 'Zoo Norte' }],
      cards: [{ organization: 'zoo', code: 'LEAO00001', photos: 12 }],
    },
  });
  t.after(() => mock.close());
  const reply = await fetch(`${mock.url}/api/v1/card/LEAO00001/medias?organization_id=zoo`);
  assert.equal((await reply.json()).medias_count, 12);
  const { ok } = await mock.verify({ organization: 'zoo', path: '/card/', exactly: 1 });
  assert.ok(ok);
});
