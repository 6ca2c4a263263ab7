import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

const waiting: string[] = [];

function Waiting() {
  waiting.push('shown');
  return <p>Carregando</p>;
}

const shown = (Name: LazyPart<{ name: string }>) => (
  <Suspense fallback={<Waiting />}>
    <Name name="Ana" />
  </Suspense>
);

const Named = ({ name }: { name: string }) => <h1>{name}</h1>;
const lazyName = () => lazyPart(async () => ({ Named, other: 1 }), 'Named');

test('what was loaded ahead is rendered without its fallback', async () => {
  waiting.length = 0;
  const Name = lazyName();
  await Name.load();
  const screen = await render(shown(Name));
  expect(screen.container.innerHTML).toBe('<h1>Ana</h1>');
  expect(waiting).toEqual([]);
});

test('what was not loaded shows its fallback until it is', async () => {
  waiting.length = 0;
  const screen = await render(shown(lazyName()));
  await expect.element(screen.getByRole('heading', { name: 'Ana' })).toBeVisible();
  expect(waiting).not.toEqual([]);
});
