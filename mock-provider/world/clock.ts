export type TimeSource = { now(): number };

/** The time of calls that name no venue. Nobody advances or freezes it. */
export const MACHINE_CLOCK: TimeSource = { now: () => Date.now() };

export class Clock {
  #offsetMs = 0;
  #frozenAt: number | null = null;

  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offsetMs;
  }

  get frozen(): boolean {
    return this.#frozenAt !== null;
  }

  /** What another process sets its clock to: it goes on meanwhile, unless it is frozen. */
  keep(): { readonly frozenAt: number | null; readonly offsetMs: number } {
    return { frozenAt: this.#frozenAt, offsetMs: this.#offsetMs };
  }

  goOnWith({ frozenAt, offsetMs }: ReturnType<Clock['keep']>): void {
    this.#frozenAt = frozenAt;
    this.#offsetMs = offsetMs;
  }

  advance(milliseconds: number): void {
    if (this.#frozenAt === null) this.#offsetMs += milliseconds;
    else this.#frozenAt += milliseconds;
  }

  set(moment: number): void {
    if (this.#frozenAt === null) this.#offsetMs = moment - Date.now();
    else this.#frozenAt = moment;
  }

  freeze(): void {
    this.#frozenAt ??= this.now();
  }

  thaw(): void {
    if (this.#frozenAt === null) return;
    this.#offsetMs = this.#frozenAt - Date.now();
    this.#frozenAt = null;
  }
}
