import { readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { ScreenReader } from './screen-reader.ts';
import { Transcript } from './transcript.ts';

const folder = join(import.meta.dirname, '../../docs/accessibility');

type PressOptions = {
  before?: () => Promise<unknown>;
  /** Silence to wait for, in ms. */
  quietMs?: number;
};

export class Reading {
  readonly #reader: ScreenReader;
  readonly #transcript: Transcript;

  private constructor(reader: ScreenReader, transcript: Transcript) {
    this.#reader = reader;
    this.#transcript = transcript;
  }

  static async on(page: Page, title: string, introduction: string): Promise<Reading> {
    return new Reading(await ScreenReader.on(page), new Transcript(title, introduction));
  }

  async again(page: Page): Promise<Reading> {
    return new Reading(await ScreenReader.on(page), this.#transcript);
  }

  /** Moves to an item and presses it. @param isDone waits for the result */
  async press(name: string, isDone: () => Promise<unknown>, { before, quietMs }: PressOptions = {}): Promise<void> {
    await this.#reader.moveTo(name);
    await before?.();
    await this.#reader.act();
    await isDone();
    this.#transcript.done(`The visitor presses “${name}”.`, await this.#reader.spoken(quietMs));
  }

  async type(field: string, text: string): Promise<void> {
    await this.#reader.moveTo(`textbox, ${field}`);
    await this.#reader.type(text);
    this.#transcript.done(`The visitor types in “${field}”.`, await this.#reader.spoken());
  }

  async happens(what: string, happen: () => Promise<unknown>, quietMs?: number): Promise<void> {
    await this.#reader.begin();
    await this.#reader.forget();
    await happen();
    this.#transcript.done(what, await this.#reader.spoken(quietMs));
  }

  async read(screen: string): Promise<void> {
    this.#transcript.screen(screen, await this.#reader.readAll());
  }

  async compare(file: string): Promise<void> {
    const kept = join(folder, file);
    if (process.env.UPDATE_TRANSCRIPT) await writeFile(kept, this.#transcript.text());
    const command = `UPDATE_TRANSCRIPT=1 npm run e2e -- ${parse(file).name}`;
    expect(this.#transcript.text(), `\`${command}\` writes docs/accessibility/${file}`).toBe(
      await readFile(kept, 'utf8'),
    );
  }
}
