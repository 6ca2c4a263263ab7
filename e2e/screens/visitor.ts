import type { Locator, Page } from '@playwright/test';
import { createInstance, type TFunction } from 'i18next';
import * as en from '#client/i18n/en.ts';
import * as enParts from '#client/i18n/en-parts.ts';
import * as es from '#client/i18n/es.ts';
import * as esParts from '#client/i18n/es-parts.ts';
import * as pt from '#client/i18n/pt.ts';
import * as ptParts from '#client/i18n/pt-parts.ts';
import type { Texts } from '#client/i18n/texts.ts';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { giveBuyer } from '#server/testing/buyer.ts';
import { addMedia } from '#server/testing/payable-order.ts';
import { callerBy } from '#server/testing/server-process.ts';
import type { Locale } from '#shared/site/locale.ts';
import { chooseLanguage } from '../page-scripts.ts';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

type Role = Parameters<Page['getByRole']>[0];

type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Counted}_${'one' | 'other'}`
      ? Counted
      : K
    : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];
type TextKey = KeyOf<Texts>;

export type ScreenJourney = {
  /** The journey's name, such as `checkout-by-card` in `checkout-by-card/address`. */
  readonly id: string;
  readonly organization?: OrganizationRequest;
  readonly permissions?: readonly string[];
  readonly locales?: readonly Locale[];
  readonly go: (visitor: Visitor) => Promise<void>;
};

type VisitorFields = Pick<Visitor, 'page' | 'venue'> & {
  readonly locale: Locale;
  readonly onScreen: (step: string) => Promise<void>;
};

const TEXTS = { pt: { ...pt, ...ptParts }, en: { ...en, ...enParts }, es: { ...es, ...esParts } };

async function wordsOf(locale: Locale): Promise<Visitor['t']> {
  const t: TFunction = await createInstance().init({
    lng: locale,
    resources: { [locale]: { translation: TEXTS[locale] } },
    interpolation: { escapeValue: false },
  });
  return (key, values = {}) => t(key, values);
}

export async function goThrough(journey: ScreenJourney, { page, venue, locale, onScreen }: VisitorFields) {
  await chooseLanguage(page, venue, locale);
  await journey.go(new Visitor(page, venue, await wordsOf(locale), onScreen));
}

export class Visitor {
  readonly page: Page;
  readonly venue: Venue;
  readonly t: (key: TextKey, values?: Record<string, unknown>) => string;
  readonly #onScreen: VisitorFields['onScreen'];

  constructor(page: Page, venue: Venue, t: Visitor['t'], onScreen: VisitorFields['onScreen']) {
    this.page = page;
    this.venue = venue;
    this.t = t;
    this.#onScreen = onScreen;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    const accept = this.button('site.accept');
    await accept.click();
    await expect(accept).toHaveCount(0);
  }

  named(role: Role, key: TextKey, values: Record<string, unknown> = {}): Locator {
    return this.page.getByRole(role, { name: this.t(key, values), exact: true });
  }

  button(key: TextKey, values: Record<string, unknown> = {}): Locator {
    return this.named('button', key, values);
  }

  field(key: TextKey): Locator {
    return this.named('textbox', key);
  }

  async show(step: string, whatProvesIt?: Locator): Promise<void> {
    if (whatProvesIt) await expect(whatProvesIt).toBeVisible();
    await this.#onScreen(step);
  }

  async until(shown: Locator): Promise<void> {
    await expect(shown).toBeVisible();
  }

  async closeDialog(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

/**
 * Acts as another visitor, who starts to buy with the card. `page` sends the calls, because it is on the venue's host.
 */
export async function firstBuyer(page: Page, card: string) {
  const caller = callerBy((procedure, input = {}) =>
    page.evaluate(
      async ([name, body]) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`/trpc/${name}`, { method: 'POST', headers, body });
        if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
        return (await reply.json()).result.data;
      },
      [procedure, JSON.stringify(input)] as const,
    ),
  );
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const cards = gallery.cards.map(({ right }) => right);
  const { id } = await caller.order.open({ cards });
  await addMedia(caller, { order: id, media: gallery.unsold[0]?.id ?? '' });
  const checkout = await giveBuyer(caller, id, cards);
  return { makePix: () => caller.payment.checkout({ ...checkout, method: 'pix' }) };
}
