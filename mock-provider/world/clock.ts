export type TimeSource = { now(): number };

/** The clock for calls that name no venue. Nobody can advance or freeze it. */
export const MACHINE_CLOCK: TimeSource = { now: () => Date.now() };

export class Clock {
  /**
   * Kept for the mock's next start (`kept-state.ts`). Unless the clock is frozen, the time until that start passes for
   * it, too.
   */
  state: { frozenAt: number | null; offsetMs: number } = { frozenAt: null, offsetMs: 0 };

  now(): number {
    return this.state.frozenAt ?? Date.now() + this.state.offsetMs;
  }

  get frozen(): boolean {
    return this.state.frozenAt !== null;
  }

  advance(milliseconds: number): void {
    if (this.state.frozenAt === null) this.state.offsetMs += milliseconds;
    else this.state.frozenAt += milliseconds;
  }

  set(moment: number): void {
    if (this.state.frozenAt === null) this.state.offsetMs = moment - Date.now();
    else this.state.frozenAt = moment;
  }

  freeze(): void {
    this.state.frozenAt ??= this.now();
  }

  thaw(): void {
    if (this.state.frozenAt === null) return;
    this.state.offsetMs = this.state.frozenAt - Date.now();
    this.state.frozenAt = null;
  }
}
