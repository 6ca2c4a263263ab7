import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useObjectUrl } from './object-url.ts';

function Saved({ file }: { file: Blob | null }) {
  const url = useObjectUrl(file);
  return url ? <a href={url}>saved</a> : null;
}

const saved = (file: Blob | null) => (
  <StrictMode>
    <Saved file={file} />
  </StrictMode>
);

test('the address of a file is there as long as its component, also where React mounts it twice', async () => {
  const screen = await render(saved(new Blob(['film'])));
  const link = screen.getByRole('link');
  await expect.element(link).toBeVisible();
  const { href } = link.element() as HTMLAnchorElement;
  expect(await (await fetch(href)).text()).toBe('film');
  await screen.rerender(saved(null));
  await expect.element(link).not.toBeInTheDocument();
  await expect(fetch(href)).rejects.toThrow();
});
