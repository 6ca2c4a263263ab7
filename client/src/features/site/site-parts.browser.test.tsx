import { afterEach, expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import type { Venue } from '#shared/venue.ts';
import { ErrorPage } from './error-page.tsx';
import { HelpLink } from './help-link.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { VenueLogo } from './venue-logo.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a lost connection is announced while it lasts', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const screen = await renderWithTexts(<OfflineBar />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const bar = screen.getByRole('alert');
  await expect.element(bar).toMatchTextContent(/^Sem conexão\./);
  // The gallery's header stays below it.
  const keptFree = () => document.documentElement.style.getPropertyValue('--offline-bar');
  await expect.poll(keptFree).toBe(`${bar.element().getBoundingClientRect().height}px`);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(keptFree()).toBe('');
});

test('a site that did not load says whom to write to', async () => {
  const screen = await renderWithTexts(
    <ErrorPage errorCode="PROVIDER_UNAVAILABLE" contactEmail="ajuda@aqua.example" />,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/^Desculpe o transtorno/);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/escreva para ajuda@aqua\.example\.$/);
  await expect.element(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test('an address of no venue is explained', async () => {
  const screen = await renderWithTexts(<ErrorPage errorCode="ORGANIZATION_NOT_FOUND" contactEmail={null} />);
  await expect.element(screen.getByText(/^Não encontramos o site deste endereço\./)).toBeVisible();
  await expect.element(screen.getByText(/entre em contato por e-mail com o local da sua visita/)).toBeVisible();
});

test('a logo that does not load leaves the name of the venue', async () => {
  const screen = await renderWithTexts(
    <VenueLogo name="Aquário do Rio" url="data:image/png;base64,AAAA" size="large" />,
  );
  await expect.element(screen.getByText('Aquário do Rio')).toBeVisible();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
});

const helpOf = (venue: Partial<Venue>, cardCode: string | null) => (
  <HelpLink venue={{ externalHelp: null, contactEmail: null, ...venue } as Venue} cardCode={cardCode} />
);

test('help is an e-mail that names the card, as soon as there is one', async () => {
  const venue = { contactEmail: 'ajuda@aqua.example' };
  const screen = await renderWithTexts(helpOf(venue, null));
  const link = screen.getByRole('link', { name: 'Ajuda' });
  const written = () => decodeURIComponent(link.element().getAttribute('href') ?? '');
  await expect.poll(written).toBe('mailto:ajuda@aqua.example?body=Olá! Preciso de ajuda com minhas fotos.');
  await screen.rerender(helpOf(venue, 'FOTOS0001'));
  await expect.poll(written).toMatch(/Código do cartão: FOTOS0001$/);
  await expect.element(link).not.toHaveAttribute('target');
});

test('help at a page of the venue opens beside this one, with the card and the id', async () => {
  const venue = { externalHelp: { url: 'https://ajuda.example.com/fotos', id: '77' } };
  const screen = await renderWithTexts(helpOf(venue, 'FOTOS0001'));
  const link = screen.getByRole('link', { name: 'Ajuda' });
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://ajuda.example.com/fotos?card_code=FOTOS0001&company_id=77');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a venue without any help has no link', async () => {
  const screen = await renderWithTexts(helpOf({}, 'FOTOS0001'));
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});
