import type { Locator, Page } from '@playwright/test';
import { createInstance, type TFunction } from 'i18next';
import * as en from '#client/i18n/en.ts';
import * as enParts from '#client/i18n/en-parts.ts';
import * as es from '#client/i18n/es.ts';
import * as esParts from '#client/i18n/es-parts.ts';
import * as pt from '#client/i18n/pt.ts';
import * as ptParts from '#client/i18n/pt-parts.ts';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Locale } from '#shared/site/locale.ts';
import { chooseLanguage } from '../page-scripts.ts';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

type Role = Parameters<Page['getByRole']>[0];

export type ScreenJourney = {
  /** `checkout` of `checkout/address`. */
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

const FIRST = { pt, en, es };
const PARTS = { pt: ptParts, en: enParts, es: esParts };

async function wordsOf(locale: Locale): Promise<TFunction> {
  const translator = createInstance();
  const t = await translator.init({
    lng: locale,
    resources: { [locale]: { translation: FIRST[locale] } },
    interpolation: { escapeValue: false },
  });
  // Some load with their features.
  translator.addResourceBundle(locale, 'translation', PARTS[locale], true);
  return t;
}

export async function goThrough(journey: ScreenJourney, { page, venue, locale, onScreen }: VisitorFields) {
  await chooseLanguage(page, venue, locale);
  await journey.go(new Visitor(page, venue, await wordsOf(locale), onScreen));
}

export class Visitor {
  readonly page: Page;
  readonly venue: Venue;
  readonly t: TFunction;
  readonly #onScreen: VisitorFields['onScreen'];

  constructor(page: Page, venue: Venue, t: TFunction, onScreen: VisitorFields['onScreen']) {
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

  named(role: Role, key: string, values: Record<string, unknown> = {}): Locator {
    return this.page.getByRole(role, { name: this.t(key, values), exact: true });
  }

  button(key: string, values: Record<string, unknown> = {}): Locator {
    return this.named('button', key, values);
  }

  field(key: string): Locator {
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
