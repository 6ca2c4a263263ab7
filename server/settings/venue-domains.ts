import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { describeCause } from '#server/log-cause.ts';
import { type Config, venueDomains } from './config.ts';

const POLL_MS = 5_000;

/**
 * Reloads the file of venues' own domains into the configuration whenever it changes. If it is missing or has a wrong
 * row, the domains stay as they are. Polls the file, because mounted folders report no events on some systems.
 * @returns a function that stops polling
 */
export function followVenueDomains(
  { venueDomains: table, venueDomainsFile: file }: Config,
  log: FastifyBaseLogger,
  pollMs = POLL_MS,
): () => void {
  if (file === null) return () => undefined;
  const read = () => {
    try {
      const rows = venueDomains.parse(readFileSync(file, 'utf8'));
      table.clear();
      for (const [domain, site] of rows) table.set(domain, site);
      log.info({ domains: rows.size }, "the table of venues' domains was read again");
    } catch (error) {
      log.error({ cause: describeCause(error) }, "the table of venues' domains is wrong, so it stays as it was");
    }
  };
  watchFile(file, { interval: pollMs, persistent: false }, read);
  return () => unwatchFile(file, read);
}
