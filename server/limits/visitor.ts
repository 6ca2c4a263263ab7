import type { AppError } from '#server/errors.ts';

export type Visitor = {
  readonly networks: readonly string[];
  readonly left: AbortSignal;
};

export type Refuse = (kind: string, waitMs: number) => AppError;
