import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderWithTexts, SAMPLE_VENUE } from '#client/testing/render-with-texts.tsx';
import type { Venue } from '#shared/site/venue.ts';
import { HelpLink, SiteFooter } from './site-footer.tsx';

const helpOf = (venue: Partial<Venue>, cardCode: string | null) => (
  <HelpLink venue={{ externalHelp: null, contactEmail: null, ...venue } as Venue} cardCode={cardCode} />
);

test('help is an e-mail that names the card as soon as there is one, or a page beside this one, where the venue has any', async () => {
  const byMail = { contactEmail: 'ajuda@aqua.example' };
  const screen = await renderWithTexts(helpOf(byMail, null));
  const link = screen.getByRole('link', { name: 'Ajuda' });
  const written = () => decodeURIComponent(link.element().getAttribute('href') ?? '');
  await expect.poll(written).toBe('mailto:ajuda@aqua.example?body=Olá! Preciso de ajuda com minhas fotos.');
  await screen.rerender(helpOf(byMail, 'FOTOS0001'));
  await expect.poll(written).toMatch(/Código do cartão: FOTOS0001$/);
  await expect.element(link).not.toHaveAttribute('target');
  await screen.rerender(helpOf({ externalHelp: { url: 'https://ajuda.example.com/fotos', id: '77' } }, 'FOTOS0001'));
  await expect.poll(written).toBe('https://ajuda.example.com/fotos?card_code=FOTOS0001&company_id=77');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await screen.rerender(helpOf({}, 'FOTOS0001'));
  await expect.element(link).not.toBeInTheDocument();
});

test('the footer says who sells, where the venue does, with the number in one line at any width (S15)', async () => {
  const number = 'CNPJ 11.222.333/0001-81';
  const seller = { name: 'Parque Ltda.', document: number, address: 'Rua A, 1', phone: '(81) 3333-0000' };
  const screen = await renderWithTexts(<SiteFooter venue={{ ...SAMPLE_VENUE, seller }} cardCode={null} />);
  const line = `Quem vende: Parque Ltda. · ${number} · Rua A, 1 · (81) 3333-0000`;
  await expect.element(screen.getByText(line)).toBeVisible();
  for (let width = 200; width <= 420; width += 10) {
    await page.viewport(width, 400);
    const lines = screen.getByText(`${number} ·`, { exact: true }).element().getClientRects();
    expect(lines, `at ${width} px`).toHaveLength(1);
  }
  await screen.rerender(<SiteFooter venue={SAMPLE_VENUE} cardCode={null} />);
  await expect.element(screen.getByText('Quem vende')).not.toBeInTheDocument();
});
