import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Engine = 'firefox' | 'webkit';

export type Key = 'Escape' | 'Enter' | 'ArrowRight';

export type Size = { readonly width: number; readonly height: number };

/** A page of a browser, with operations that every engine supports. */
export interface DrivenBrowser {
  readonly engine: Engine;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It is serialised, so it can use only its arguments. */
  evaluate<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Adds a script regardless of the page's own policy. */
  addScript(text: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses files for the input that the page script remembers. @param paths absolute */
  chooseFiles(paths: readonly string[]): Promise<void>;
  /** Resizes the page as closely as the engine can. */
  resize(size: Size): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  downloads(): Promise<string[]>;
  close(): Promise<void>;
}

/** Suffixes of incomplete downloads. */
const INCOMPLETE = /\.(?:part|wkdownload)$/;

export async function completeFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !INCOMPLETE.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.filter((name, index) => sizes[index] !== 0 && !names.includes(`${name}.part`));
}
