import type { z } from 'zod';
import { venueNamed } from '#mock-provider/control/register.ts';
import { ControlError } from '#mock-provider/control/route.ts';
import type { ClearedReply, JournalReply, journalQuery } from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';

export function readJournal(provider: Provider, query: z.output<typeof journalQuery>): JournalReply {
  const { organization, method, path, since = 0 } = query;
  const journal = organization === undefined ? provider.world.journal : venueNamed(provider, organization).journal;
  const entries = journal.entries().filter((entry) => {
    if (method !== undefined && entry.method !== method.toUpperCase()) return false;
    return entry.sequence > since && entry.route.includes(path ?? '');
  });
  return { entries, count: entries.length, last: journal.last };
}

export function readJournalEntry(provider: Provider, organization: string | undefined, sequence: string): JournalEntry {
  const { journal } = organization === undefined ? provider.world : venueNamed(provider, organization);
  const entry = journal.entry(Number(sequence));
  if (!entry) throw new ControlError(404, `the journal of ${organization ?? 'all calls'} has no call "${sequence}"`);
  return entry;
}

export function clearJournal(provider: Provider, organization: string | undefined): ClearedReply {
  const { world } = provider;
  const owners = organization === undefined ? [world, ...world.venues()] : [venueNamed(provider, organization)];
  for (const { journal } of owners) journal.clear();
  return { cleared: organization ?? 'everything' };
}
