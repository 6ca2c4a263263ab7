import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, venueDomains } from './config.ts';
import { describeCause } from './log-cause.ts';

const POLL_MS = 5_000;

/**
 * Reads the file of venues' own domains again whenever it changes, into the table of the configuration. A file with a wrong
 * row, or none, leaves the table as it was. It polls, since a folder that is mounted reports no events on some systems.
 *
 * @returns what ends that
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
