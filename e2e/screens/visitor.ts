import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

type Role = Parameters<Page['getByRole']>[0];

type VisitorFields = {
  readonly page: Page;
  readonly venue: Venue;
  readonly t: TFunction;
  readonly onScreen: (step: string) => Promise<void>;
};

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
