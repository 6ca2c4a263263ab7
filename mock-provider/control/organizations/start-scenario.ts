import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createFault } from '#mock-provider/control/faults.ts';
import { read } from '#mock-provider/control/register.ts';
import { ControlError } from '#mock-provider/control/route.ts';
import {
  type CardRequest,
  type ClockRequest,
  cardRequest,
  clockRequest,
  type MediasRequest,
  mediasRequest,
  type OrganizationRequest,
  organizationRequest,
} from '#mock-provider/control/schema.ts';
import { type FaultRequest, faultRequest } from '#mock-provider/faults/fault.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { parseJsonFile } from '#mock-provider/world/json-file.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { wireCardCode } from '#shared/provider-api/primitives.ts';
import { addMedias, createCard } from './cards.ts';
import { setClock } from './clock.ts';
import { createOrganization } from './organizations.ts';

export type StartScenario = {
  readonly organizations?: readonly OrganizationRequest[];
  readonly cards?: readonly CardRequest[];
  readonly clocks?: readonly ClockRequest[];
  readonly medias?: readonly (MediasRequest & { readonly card: string })[];
  readonly faults?: readonly FaultRequest[];
};

export type NamedScenario = { readonly name: string; readonly parts: z.output<typeof scenarioParts> };

const bodies = z.array(z.looseObject({})).default([]);
export const scenarioParts = z.strictObject({
  organizations: bodies,
  cards: bodies,
  clocks: bodies,
  medias: bodies,
  faults: bodies,
});

type Call = (provider: Provider, body: unknown) => object;

const mediasPart = mediasRequest.extend({ card: wireCardCode });

/** Each part and the call that its bodies are for. Clocks are set before anything that depends on them. */
const CALLS: readonly (readonly [keyof StartScenario, Call])[] = [
  ['organizations', (provider, body) => createOrganization(provider, read(organizationRequest, body))],
  ['clocks', (provider, body) => setClock(provider, read(clockRequest, body))],
  ['cards', (provider, body) => createCard(provider, read(cardRequest, body))],
  [
    'medias',
    (provider, body) => {
      const { card: id, ...request } = read(mediasPart, body);
      return addMedias(provider, request, { id });
    },
  ],
  ['faults', (provider, body) => createFault(provider, read(faultRequest, body))],
];

function wrongScenario(name: string, { issues }: z.ZodError, path: readonly PropertyKey[] = []): Error {
  const lines = issues.map((issue) => {
    const place = z.core.toDotPath([...path, ...issue.path]);
    return `${name}: ${place === '' ? '' : `${place}: `}${issue.message}`;
  });
  return new Error(lines.join('\n'));
}

/** Reads a scenario without making its calls. @param given the path of a JSON file, or its content */
export async function readScenario(given: StartScenario | string): Promise<NamedScenario> {
  if (typeof given !== 'string') return parseScenario('the scenario', given);
  const text = await readFile(given, 'utf8').catch((cause: unknown) => {
    throw new Error(`the scenario ${given} cannot be read`, { cause });
  });
  return parseScenario(given, parseJsonFile(given, text));
}

function parseScenario(name: string, content: unknown): NamedScenario {
  const parsed = scenarioParts.safeParse(content);
  if (!parsed.success) throw wrongScenario(name, parsed.error);
  return { name, parts: parsed.data };
}

/**
 * @param only makes only the calls about this venue; null for all
 * @throws Error with the place of the refused call and the reason
 */
export function applyScenario(provider: Provider, { name, parts }: NamedScenario, only: Venue | null): void {
  const isWanted = (part: string, { organization }: { organization?: unknown }) =>
    only === null ||
    (part !== 'organizations' && typeof organization === 'string' && provider.world.find(organization) === only);
  for (const [part, call] of CALLS) {
    parts[part].forEach((body, index) => {
      if (!isWanted(part, body)) return;
      try {
        call(provider, body);
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        if (error.cause instanceof z.ZodError) throw wrongScenario(name, error.cause, [part, index]);
        throw new Error(`${name}: ${z.core.toDotPath([part, index])}: ${error.message}`, { cause: error });
      }
    });
  }
}
