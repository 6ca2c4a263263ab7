import { problemsOf } from '../page-scripts.ts';
import { expect, test } from '../test.ts';
import { originOf } from '../venue.ts';

const DEMO = [
  { site: 'fotos', name: 'Fotos do Parque', action: 'rgb(211, 58, 32)' },
  { site: 'aqua', name: 'AquaVista', action: 'rgb(11, 107, 184)' },
  { site: 'museu', name: 'Museu do Amanhecer', action: 'rgb(168, 69, 42)' },
  { site: 'balcao', name: 'Balcão do Mirante', action: 'rgb(242, 177, 52)' },
];

test('the demo venues are four venues: name, logo, accent and icon (S1, S4)', async ({ page, request }) => {
  const problems = problemsOf(page);
  for (const { site, name, action } of DEMO) {
    await page.goto(originOf(site));
    await expect(page).toHaveTitle(name);
    await expect(page.getByRole('img', { name })).toHaveAttribute('src', new RegExp(`/storage/${site}/logo.png$`));
    await expect(page.getByRole('button', { name: 'Ver fotos' })).toHaveCSS('background-color', action);
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect(
      (await request.get(new URL(icon ?? '', originOf('localhost').replace('localhost.', '')).href)).status(),
    ).toBe(200);
    const others = DEMO.filter((other) => other.site !== site);
    const html = await page.content();
    for (const other of others) expect(html).not.toMatch(new RegExp(`/storage/${other.site}/|${other.name}`));
  }
  expect(problems).toEqual([]);
});
