import type { FastifyInstance } from 'fastify';
import { CSP_REPORTS_PATH } from '#server/content-security-policy.ts';
import { readCspReports } from '#server/csp-report.ts';
import { isDeeperThan } from '#server/http/json-depth.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
const MAX_DEPTH = 8;
/** Lines a minute in the log of one process: a page that breaks a rule breaks it for every visitor. */
const LINES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Says yes a number of times in each minute. @param now milliseconds that only grow */
function perMinute(limit: number, now: () => number): () => boolean {
  let minute = -1;
  let used = 0;
  return () => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) used = 0;
    minute = current;
    used += 1;
    return used <= limit;
  };
}

/** A body that cannot be read holds no report; whoever sent it is told nothing. */
function parseBody(text: string): unknown {
  if (isDeeperThan(MAX_DEPTH, text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Browsers send JSON, so this is none of theirs.
    return null;
  }
}

/**
 * What the policy of our pages stopped in browsers. Anybody can send anything here: it is answered at once, told by a
 * directive and a kind of thing alone, and logged some lines a minute; the rest is counted.
 */
export async function cspReportRoute(
  app: FastifyInstance,
  metrics: Metrics,
  now = () => performance.now(),
): Promise<void> {
  const mayLog = perMinute(LINES_PER_MINUTE, now);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parseBody(text),
    );
    scope.post(CSP_REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      for (const { directive, blocked } of readCspReports(request.body, request.host)) {
        const isLogged = mayLog();
        metrics.cspReport(directive, blocked, isLogged);
        if (isLogged) request.log.warn({ directive, blocked }, 'the content security policy stopped something');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
