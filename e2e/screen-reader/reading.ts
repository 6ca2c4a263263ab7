import { readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { ScreenReader } from './screen-reader.ts';
import { transcribed } from './transcribed.ts';

const folder = join(import.meta.dirname, '../../docs/accessibility');

type PressOptions = {
  before?: () => Promise<unknown>;
  /** How long the screen reader must be silent, in ms, before everything counts as said. */
  quietMs?: number;
};

/** A visit with a screen reader, and a transcript of what it speaks. */
export class Reading {
  readonly #reader: ScreenReader;
  readonly #parts: string[];

  private constructor(reader: ScreenReader, parts: string[]) {
    this.#reader = reader;
    this.#parts = parts;
  }

  static async on(page: Page, title: string, introduction: string): Promise<Reading> {
    return new Reading(await ScreenReader.on(page), [`# ${title}`, introduction]);
  }

  async again(page: Page): Promise<Reading> {
    return new Reading(await ScreenReader.on(page), this.#parts);
  }

  /** Moves to an item and presses it. @param isDone waits for the result */
  async press(name: string, isDone: () => Promise<unknown>, { before, quietMs }: PressOptions = {}): Promise<void> {
    await this.#reader.read(name);
    await before?.();
    const press = async () => {
      await this.#reader.act();
      await isDone();
    };
    await this.#add(`The visitor presses “${name}”.`, press, quietMs);
  }

  async type(field: string, text: string): Promise<void> {
    await this.#reader.read(`textbox, ${field}`);
    await this.#add(`The visitor types in “${field}”.`, () => this.#reader.type(text));
  }

  async happens(what: string, happen: () => Promise<unknown>, quietMs?: number): Promise<void> {
    await this.#reader.begin();
    await this.#add(what, happen, quietMs);
  }

  async read(screen: string): Promise<void> {
    this.#parts.push(`## ${screen}`, transcribed(await this.#reader.read(null)));
  }

  async compare(file: string): Promise<void> {
    const kept = join(folder, file);
    const text = `${this.#parts.join('\n\n')}\n`;
    if (process.env.UPDATE_TRANSCRIPT) await writeFile(kept, text);
    const command = `UPDATE_TRANSCRIPT=1 npm run e2e -- ${parse(file).name}`;
    expect(text, `\`${command}\` writes docs/accessibility/${file}`).toBe(await readFile(kept, 'utf8'));
  }

  async #add(what: string, happen: () => Promise<unknown>, quietMs?: number): Promise<void> {
    const phrases = await this.#reader.spokenAfter(happen, quietMs);
    if (phrases.length > 0) this.#parts.push(`${what} Spoken:`, transcribed(phrases));
    else this.#parts.push(`${what} Nothing is spoken.`);
  }
}
