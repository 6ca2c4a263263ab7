import type { Page } from '@playwright/test';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { expect, test } from '../test.ts';
import { originOf } from '../venue.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Privacidade' });

test('the privacy banner covers no entry form, traps no focus, and does not ask on the legal pages (S7)', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/');
  for (const name of ['Código do cartão', 'Ver fotos']) {
    const covered = page.getByRole(name === 'Ver fotos' ? 'button' : 'textbox', { name });
    await covered.click({ trial: true, noWaitAfter: true });
    const isOnTop = await covered.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop, name).toBe(true);
  }
  await banner(page).getByRole('button', { name: 'Aceitar' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(0);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('on a phone the banner has its own place in a home, and covers nothing of it (S7)', { tag: '@audit' }, async ({
  page,
}) => {
  for (const height of [844, 640]) {
    await page.setViewportSize({ width: 390, height });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    const { y = 0, height: own = 0 } = (await banner(page).boundingBox()) ?? {};
    expect(own, 'one line').toBeLessThanOrEqual(56);
    const send = await page.getByRole('button', { name: 'Enviar fotos' }).boundingBox();
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect((send?.y ?? 0) + (send?.height ?? height)).toBeLessThanOrEqual(y);
    expect(foot?.y).toBeGreaterThanOrEqual(y + own - 1);
  }
});

test.describe('a browser in English', () => {
  test.use({ locale: 'en-US' });

  test('is offered its language once, and asked for its consent in the language that it chose (S6, S7)', {
    tag: '@audit',
  }, async ({ page, context, venue }) => {
    const { card } = await venue.addCard({ photos: 1 });
    const accept = page.getByRole('button', { name: 'View this site in English' });
    await page.goto('/');
    await expect(accept).toBeVisible();
    await page.goto(`/gallery/${card}`);
    await expect(page.getByRole('checkbox', { name: 'Adicionar foto 1 ao pedido' })).toBeVisible();
    await expect(accept).toBeVisible();
    await expect(banner(page), 'before an answer').toHaveCount(0);
    await page.getByRole('button', { name: 'No, keep Portuguese' }).click();
    await expect(banner(page)).toBeVisible();
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(accept).toHaveCount(0);

    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto('/');
    await accept.click();
    await expect(page.getByRole('region', { name: 'Privacy' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Language: EN' })).toBeVisible();
  });
});

/** Returns the texts of actions that begin above the banner and end behind it. */
const cutActions = (page: Page) =>
  banner(page).evaluate((element) => {
    const free = 2;
    const over = element.getBoundingClientRect();
    return [...document.querySelectorAll('header button, main button, main input, footer a')]
      .filter((action) => {
        const { left, right, top, bottom } = action.getBoundingClientRect();
        return top < over.top - free && bottom > over.top + free && right > over.left && left < over.right;
      })
      .map((action) => action.textContent);
  });

test('the privacy banner comes over no venue’s actions, on any screen (S7)', { tag: '@audit' }, async ({ page }) => {
  for (const site of ['fotos', 'aqua', 'museu', 'balcao']) {
    await page.goto(originOf(site));
    await expect(banner(page)).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [1280, 800],
      [1440, 900],
    ] as const) {
      const screen = `${site}, ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('button', { name: 'Ver fotos' }), screen).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY), screen).toBe(0);
      await expect.poll(() => cutActions(page), screen).toEqual([]);
    }
  }
});

test('the privacy page lists what is kept on the device, and wipes it in one tap (S7, S8)', async ({ page, venue }) => {
  await page.goto('/?card=NAOEXISTE');
  await expect(page.getByRole('alert')).toHaveText('Cartão inválido');
  await page.evaluate((customer) => {
    localStorage.setItem('remembered-buyer', JSON.stringify({ version: 1, customer }));
    localStorage.setItem('locale', 'en');
    localStorage.setItem('kept-card', 'FOTOS0001');
    localStorage.setItem('policy', '2026-03-04T15:00:00.000Z');
    localStorage.setItem('left-by-a-service', 'x');
  }, CUSTOMER);
  await page.goto('/privacy-policy');
  const device = page.getByRole('region', { name: 'Your data on this device' });
  for (const kept of ['Language', 'English', 'March 4, 2026', 'FO-TOS0-001', CUSTOMER.email, 'First visit']) {
    await expect(device).toContainText(kept);
  }
  await expect(device.getByRole('link', { name: 'Make a request about my data' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${venue.organization.contact_email}\\?subject=.*LGPD`),
  );
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('main')).toContainText('The text below is in Portuguese');
  await device.getByRole('button', { name: 'Erase everything from this device' }).click();
  await expect(page.getByRole('status')).toHaveText('Done: everything the site kept on this device has been erased.');
  await expect(page.getByRole('status')).toBeFocused();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expect(page.getByRole('region', { name: 'Seus dados neste aparelho' })).toContainText('não guarda nada');
  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
});

for (const [locale, name] of [
  ['en', 'The terms in short, as a courtesy'],
  ['es', 'Los términos en resumen, como cortesía'],
] as const) {
  test(`in ${locale} the terms have a summary before the text that is binding (S8)`, { tag: '@audit' }, async ({
    page,
    venue,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.goto('/terms');
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: 'Entrega, desistência e reembolso' })).toBeVisible();
    const summary = article.locator(`[lang="${locale}"]`).getByRole('region');
    await expect(summary).toHaveAccessibleName(name);
    await expect(summary.getByRole('listitem')).toHaveCount(6);
    await expect(summary.getByRole('link')).toHaveAttribute('href', `mailto:${venue.organization.contact_email}`);
  });
}

test('a part of a legal text can be linked to, from its contents and from outside (S8)', { tag: '@audit' }, async ({
  page,
}) => {
  await page.goto('/privacy-policy#reconhecimento-facial');
  const heading = page.getByRole('heading', { name: /Selfie e reconhecimento facial/ });
  await expect(heading).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'Nesta página' });
  await contents.getByRole('link', { name: 'Seus direitos' }).click();
  await expect(page).toHaveURL(/#direitos$/);
  await expect(page.getByRole('heading', { name: /Seus direitos/ })).toBeInViewport();
  const broken = await contents
    .getByRole('link')
    .evaluateAll((links) => links.filter((link) => !document.querySelector(link.getAttribute('href') ?? 'none')));
  expect(broken).toEqual([]);
});
