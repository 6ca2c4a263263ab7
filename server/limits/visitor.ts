import type { AppError } from '#server/errors.ts';

export type Visitor = {
  /** The narrowest first. */
  readonly networks: readonly string[];
  readonly left: AbortSignal;
};

/** Makes the error of a request that has to wait. */
export type Refuse = (kind: string, waitMs: number) => AppError;
