import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { ErrorPage } from './app.tsx';

test('a site that did not load says whom to write to, and an address of no venue is explained', async () => {
  const screen = await renderWithTexts(
    <ErrorPage errorCode="PROVIDER_UNAVAILABLE" contactEmail="ajuda@aqua.example" />,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/^Desculpe o transtorno/);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/escreva para ajuda@aqua\.example\.$/);
  await expect.element(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  expect(document.title).toBe('Página fora do ar');
  await screen.rerender(<ErrorPage errorCode="ORGANIZATION_NOT_FOUND" contactEmail={null} />);
  await expect.element(screen.getByText(/^Não encontramos o site deste endereço\./)).toBeVisible();
  await expect.element(screen.getByText(/entre em contato por e-mail com o local da sua visita/)).toBeVisible();
});
