import { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';

export const CONTROL_TAGS = {
  Mock: 'The mock itself: its health, its magic values, its documents.',
  Organizations: 'Organizations of a test, with their cards, orders and clocks.',
  Faults: 'What goes wrong, in which calls, when and how often.',
  Observation: 'What callers did: the calls, and the rules that were broken.',
} as const;

export type ControlCall = {
  /** The value of the path's placeholder; '' if there is none. */
  readonly id: string;
  /** The mock's address for the caller. */
  readonly address: string;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schemas<Query, Body, Reply> = {
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Reasons by status why a call of the right form is refused, besides an unknown organization. */
  readonly refusals?: Readonly<Record<number, string>>;
  readonly example?: object;
};

type Row = Schemas<z.ZodObject | undefined, z.ZodType | undefined, z.ZodType> & {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  handle(provider: Provider, input: unknown, call: ControlCall): object | Promise<object>;
};

type Tag = keyof typeof CONTROL_TAGS;
export type ControlRoute = Row & { readonly tag: Tag };

export function tagged(tag: Tag, rows: readonly Row[]): readonly ControlRoute[] {
  return rows.map((row) => ({ ...row, tag }));
}

function namesOrganization(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'organization' in schema.shape;
}

/** @param call a path below `/__mock`, with at most one `:name` @param handle receives the body, otherwise the query */
export function route<Reply extends z.ZodType, Input extends z.ZodType = z.ZodUnknown>(
  call: `${Method} /${string}`,
  summary: string,
  { refusals, ...schemas }: Schemas<Input & z.ZodObject, Input, Reply>,
  handle: (
    provider: Provider,
    input: z.output<Input>,
    call: ControlCall,
  ) => (z.input<Reply> & object) | Promise<z.input<Reply> & object>,
): Row {
  const [method, path] = call.split(' ') as [Method, string];
  const { query, body } = schemas;
  const organization = namesOrganization(query) || namesOrganization(body) ? unknownOrganization : {};
  // The row's schemas check what the handler receives.
  return {
    ...schemas,
    method,
    path,
    summary,
    refusals: { ...organization, ...refusals },
    handle: handle as Row['handle'],
  };
}

export const unknownOrganization = { 404: 'No organization is called so.' } as const;

export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ControlError';
    this.status = status;
  }
}
