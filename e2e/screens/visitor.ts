import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

type Role = Parameters<Page['getByRole']>[0];

type VisitorFields = {
  readonly page: Page;
  readonly venue: Venue;
  readonly t: TFunction;
  /** Called for each screen when it is shown: axe checks it, or a picture is taken. */
  readonly onScreen: (step: string) => Promise<void>;
};

/** A visit that goes from screen to screen in one language. */
export class Visitor {
  readonly page: Page;
  readonly venue: Venue;
  readonly t: TFunction;
  readonly #onScreen: VisitorFields['onScreen'];

  constructor({ page, venue, t, onScreen }: VisitorFields) {
    this.page = page;
    this.venue = venue;
    this.t = t;
    this.#onScreen = onScreen;
  }

  /** Opens an address with the privacy banner accepted. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    const accept = this.button('site.accept');
    await accept.click();
    await expect(accept).toHaveCount(0);
  }

  /** @returns the element with this role whose accessible name is the text with this key */
  named(role: Role, key: string, values: Record<string, unknown> = {}): Locator {
    return this.page.getByRole(role, { name: this.t(key, values), exact: true });
  }

  button(key: string, values: Record<string, unknown> = {}): Locator {
    return this.named('button', key, values);
  }

  field(key: string): Locator {
    return this.named('textbox', key);
  }

  /** Waits until an element is visible, then shows the screen under a name. */
  async show(step: string, whatProvesIt?: Locator): Promise<void> {
    if (whatProvesIt) await expect(whatProvesIt).toBeVisible();
    await this.#onScreen(step);
  }

  /** Waits until an element is visible, without showing the screen. */
  async until(shown: Locator): Promise<void> {
    await expect(shown).toBeVisible();
  }

  async closeDialog(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}
