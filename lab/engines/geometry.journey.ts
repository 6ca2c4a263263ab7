import { readFile, writeFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import { journeysIn } from './journey.ts';
import {
  button,
  CHECKOUT,
  choosePhotos,
  fillAddress,
  fillCustomer,
  letPixArrive,
  makePix,
  openCard,
  startCheckout,
} from './steps.ts';
import { DESKTOP, PHONE, type Visitor } from './visitor.ts';

/** Chromium's boxes. `UPDATE_GEOMETRY=1 npm run engines -- --project chromium geometry` rewrites them. */
const REFERENCE = new URL('geometry.json', import.meta.url);
/** Engines measure letters differently. WebKit also rounds line heights down, which adds up over the lines of a page. */
const nearPx = () => (inject('engine') === 'webkit' ? 4 : 2);

type Box = readonly [left: number, top: number, width: number, height: number];
type Boxes = Record<string, Box>;

const test = journeysIn();
const measured: Boxes = {};

/** The first match; the key names screen, size and thing. */
async function measure(visitor: Visitor, screen: string, things: Readonly<Record<string, string>>): Promise<void> {
  const boxes = await visitor.browser.evaluate((selectors) => {
    const entries = Object.entries(selectors).map(([name, selector]) => {
      const shown = [...document.querySelectorAll(selector)].find((found) => found.checkVisibility());
      const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      return [name, [left, top, width, height].map((px) => Math.round(px * 10) / 10)] as const;
    });
    return Object.fromEntries(entries);
  }, things);
  for (const [name, box] of Object.entries(boxes)) measured[`${screen}: ${name}`] = box as unknown as Box;
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`the main things stand where they stand in Chromium, on a ${size}`, async ({ visitor, venue }) => {
    await visitor.browser.resize(viewport);
    await visitor.open('/');
    await visitor.show(`60-home-${size}`);
    await measure(visitor, `home, ${size}`, {
      form: 'main form',
      field: 'main form input',
      button: 'main form button',
    });

    const { card } = await venue.addCard({ photos: 12 });
    await openCard(visitor, card);
    await choosePhotos(visitor, 1, 2);
    await visitor.show(`61-gallery-${size}`);
    await measure(visitor, `gallery, ${size}`, {
      heading: 'h1',
      'first photo': 'li[data-index="0"]',
      'fifth photo': 'li[data-index="4"]',
      checkout: '[data-checkout]',
    });

    await startCheckout(visitor);
    await visitor.show(`62-customer-${size}`);
    await measure(visitor, `customer, ${size}`, {
      dialog: 'dialog[open]',
      'first field': 'dialog[open] form input',
      button: 'dialog[open] footer button',
    });
    await fillCustomer(visitor);
    await fillAddress(visitor);
    await visitor.see(button('Gerar PIX', CHECKOUT));
    await makePix(visitor);
    await visitor.show(`63-pix-${size}`);
    await measure(visitor, `pix, ${size}`, { ticket: 'dialog[open] [data-order-ticket]' });
    await letPixArrive(visitor, venue);
    await visitor.show(`64-done-${size}`);
    await measure(visitor, `done, ${size}`, { photos: 'dialog[open] [data-bought-photos]' });

    const mine = Object.fromEntries(Object.entries(measured).filter(([name]) => name.includes(size)));
    if (process.env.UPDATE_GEOMETRY && inject('engine') === 'chromium') {
      const lines = Object.entries(measured).map(([name, box]) => `  ${JSON.stringify(name)}: [${box.join(', ')}]`);
      await writeFile(REFERENCE, `{\n${lines.join(',\n')}\n}\n`);
    }
    const reference = JSON.parse(await readFile(REFERENCE, 'utf8')) as Boxes;
    const far = Object.entries(mine).filter(([name, box]) => {
      const wanted = reference[name];
      return !wanted || box.some((px, side) => Math.abs(px - (wanted[side] ?? Number.NaN)) > nearPx());
    });
    expect(far.map(([name, box]) => `${name}: ${box}, in Chromium ${reference[name]}`)).toEqual([]);
  });
}
