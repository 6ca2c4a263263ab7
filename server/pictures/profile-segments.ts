import { cleanPart, type ProfilePlan, planOf } from './colour-profile.ts';

/** The name of the segment, its number from 1, and how many there are. */
const HEAD_BYTES = 14;
const NUMBER_AT = 12;

/** Cleans the colour profile of a JPEG, which comes in segments of 64 KiB at most. */
export class ProfileSegments {
  #plan: ProfilePlan | null = null;
  #next = 1;
  #at = 0;

  /** @returns zeros for a segment that is not the next of a profile, so that the picture has none */
  clean(segment: Uint8Array): Uint8Array {
    const clean = new Uint8Array(segment.length);
    const part = segment.subarray(HEAD_BYTES);
    if (segment[NUMBER_AT] !== this.#next) return clean;
    this.#plan ??= planOf(part);
    if (!this.#plan) return clean;
    clean.set(segment.subarray(0, HEAD_BYTES));
    clean.set(cleanPart(this.#plan, part, this.#at), HEAD_BYTES);
    this.#next += 1;
    this.#at += part.length;
    return clean;
  }
}
