export type TimeSource = { now(): number };

/** The clock for calls that name no venue. Nobody can advance or freeze it. */
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

  /** The state from which another process sets its clock. It keeps running meanwhile, unless it is frozen. */
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
