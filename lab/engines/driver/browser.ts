/** The browsers that the journeys run in. Chromium is for comparison. */
export type Engine = 'firefox' | 'webkit' | 'chromium';

export type Key = 'Escape' | 'Enter' | 'ArrowRight';

export type Size = { readonly width: number; readonly height: number };

/** How a browser starts. */
export type BrowserOptions = {
  /** Blocks cookies and storage, as some visitors do. Only Firefox has a preference for it. */
  readonly blocksCookies?: boolean;
};

/** A browser with one page, driven from outside. What it can do is what every engine can do. */
export interface DrivenBrowser {
  readonly engine: Engine;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back one entry of the page's history. */
  back(): Promise<void>;
  /** Runs a function in the page. It can use its arguments, and nothing of its file. */
  evaluate<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Runs the text of a script in the page, whatever the page's own policy allows. */
  addScript(text: string): Promise<void>;
  /** Presses and releases the mouse's button at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the element with the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Puts files into the input that the page script remembers. @param paths absolute paths */
  chooseFiles(paths: readonly string[]): Promise<void>;
  /** Gives the viewport this size, as nearly as the engine can. */
  resize(size: Size): Promise<void>;
  /** @returns a PNG of the viewport */
  screenshot(): Promise<Uint8Array>;
  /** @returns the files that were downloaded completely */
  downloads(): Promise<string[]>;
  close(): Promise<void>;
}
