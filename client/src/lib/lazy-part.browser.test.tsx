import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.tsx';

test('what was loaded ahead is rendered without its fallback', async () => {
  const Waiting = vi.fn(() => <p>Carregando</p>);
  const Named = ({ name }: { name: string }) => <h1>{name}</h1>;
  const Name = lazyPart(async () => ({ Named, other: 1 }), 'Named');
  await Name.load();
  const screen = await render(
    <Suspense fallback={<Waiting />}>
      <Name name="Ana" />
    </Suspense>,
  );
  expect(screen.container.innerHTML).toBe('<h1>Ana</h1>');
  expect(Waiting).not.toHaveBeenCalled();
});
