import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { pageOf } from './page-of.tsx';

const waiting: string[] = [];

function Waiting() {
  waiting.push('shown');
  return <p>Carregando</p>;
}

const shown = (page: ReturnType<typeof pageOf<{ name: string }>>) => (
  <Suspense fallback={<Waiting />}>
    <page.Page name="Ana" />
  </Suspense>
);

const pageOfName = () =>
  pageOf(async () => ({ name }: { name: string }) => <h1>{name}</h1>);

test('a page that was loaded ahead is rendered without a loading page', async () => {
  waiting.length = 0;
  const page = pageOfName();
  await page.load();
  const screen = await render(shown(page));
  expect(screen.container.innerHTML).toBe('<h1>Ana</h1>');
  expect(waiting).toEqual([]);
});

test('a page that was not loaded shows the loading page until it is', async () => {
  waiting.length = 0;
  const screen = await render(shown(pageOfName()));
  await expect.element(screen.getByRole('heading', { name: 'Ana' })).toBeVisible();
  expect(waiting).not.toEqual([]);
});
