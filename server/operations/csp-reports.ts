import type { FastifyInstance } from 'fastify';
import { isBeyond } from '#server/http/body-limits.ts';
import { CSP_REPORTS_PATH } from '#server/http/security-headers.ts';
import type { Metrics } from '#server/operations/metrics/metrics.ts';
import { readCspReports } from './csp-report.ts';
import { lineBudget } from './line-budget.ts';

const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
const BOUNDS = { depth: 8, values: 1_000 };
/** A page that violates its policy does so for every visitor. */
const RATE = { burst: 30, perSecond: 0.5 };

function parseBody(text: string): unknown {
  if (isBeyond(BOUNDS, text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Browsers send JSON, so this came from something else.
    return null;
  }
}

/** Anybody can send anything here, so no body is refused and the log gets a directive and a kind alone. */
export async function cspReportRoute(app: FastifyInstance, metrics: Metrics): Promise<void> {
  const mayLog = lineBudget(RATE);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parseBody(text),
    );
    scope.post(CSP_REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      for (const { directive, blocked } of readCspReports(request.body, request.headers.host ?? '')) {
        const isLogged = mayLog();
        metrics.cspReport(directive, blocked, isLogged);
        if (isLogged) request.log.warn({ directive, blocked }, 'the content security policy stopped something');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
