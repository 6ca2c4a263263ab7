import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { startTranslator } from '#client/i18n/translator.ts';
import { fakeServer } from '#client/testing/fake-server.ts';
import { SAMPLE_VENUE } from '#client/testing/render-with-texts.tsx';
import { App } from './app.tsx';

function Broken(): never {
  throw new Error('broken');
}

test('a page that throws ends on the error page, with a contact, never on a blank one (S2)', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fakeServer({ 'venue.current': () => SAMPLE_VENUE });
  const screen = await render(
    <App translator={await startTranslator()}>
      <Broken />
    </App>,
  );
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^Desculpe o transtorno.+escreva para fotos@example\.com\.$/);
  await expect.element(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
