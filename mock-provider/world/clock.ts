/** What shows a time in milliseconds since 1970. */
export type TimeSource = { now(): number };

/** The time of calls that name no venue. Nobody advances or freezes it. */
export const MACHINE_CLOCK: TimeSource = { now: () => Date.now() };

/** A venue's own time, so that tests never wait: the machine's clock, advanced or frozen. */
export class Clock {
  #offsetMs = 0;
  #frozenAt: number | null = null;

  /** Milliseconds since 1970, in this venue's time. */
  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offsetMs;
  }

  get frozen(): boolean {
    return this.#frozenAt !== null;
  }

  /** @returns a function that sets the clock to the present time again, running or frozen as it is now */
  save(): () => void {
    const [moment, frozen] = [this.now(), this.frozen];
    return () => {
      this.#frozenAt = frozen ? moment : null;
      this.set(moment);
    };
  }

  /** Advances the time, frozen or not. */
  advance(milliseconds: number): void {
    if (this.#frozenAt === null) this.#offsetMs += milliseconds;
    else this.#frozenAt += milliseconds;
  }

  /** Sets the time, running or frozen. @param moment milliseconds since 1970 */
  set(moment: number): void {
    if (this.#frozenAt === null) this.#offsetMs = moment - Date.now();
    else this.#frozenAt = moment;
  }

  /** Stops the time. Freezing twice changes nothing. */
  freeze(): void {
    this.#frozenAt ??= this.now();
  }

  /** Lets the time run again, from where it stopped. */
  thaw(): void {
    if (this.#frozenAt === null) return;
    this.#offsetMs = this.#frozenAt - Date.now();
    this.#frozenAt = null;
  }
}
