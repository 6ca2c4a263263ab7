import type { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';

export const CONTROL_TAGS = {
  Mock: 'The mock itself: its health, its magic values, its documents.',
  Organizations: 'Organizations of a test, with their cards, orders and clocks.',
  Faults: 'What goes wrong, in which calls, when and how often.',
  Observation: 'What callers did: the calls, and the rules that were broken.',
} as const;

export type ControlCall<Query = unknown, Body = unknown> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly address: string;
};

type Described = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/__mock`, with `:name` placeholders. */
  readonly path: string;
  readonly summary: string;
  /** Why a call of the right form is refused, by status. That of a wrong form is always 400. */
  readonly refusals?: Readonly<Record<number, string>>;
};

type Row = Described & {
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly reply: z.ZodType;
  handle(provider: Provider, call: ControlCall): object | Promise<object>;
};

type Tag = keyof typeof CONTROL_TAGS;
export type ControlRoute = Row & { readonly tag: Tag };

export function tagged(tag: Tag, rows: readonly Row[]): readonly ControlRoute[] {
  return rows.map((row) => ({ ...row, tag }));
}

type TypedRoute<Query extends z.ZodObject, Body extends z.ZodType, Reply extends z.ZodType> = Described & {
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  handle(
    provider: Provider,
    call: ControlCall<z.output<Query>, z.output<Body>>,
  ): (z.input<Reply> & object) | Promise<z.input<Reply> & object>;
};

export function route<
  Reply extends z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodUnknown,
>(row: TypedRoute<Query, Body, Reply>): Row {
  // The schemas of the row check what the handler gets.
  return row as unknown as Row;
}

/** The refusal of a call that names an organization. */
export const unknownOrganization = { 404: 'No organization is called so.' } as const;

export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ControlError';
    this.status = status;
  }
}
