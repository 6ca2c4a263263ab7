import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { exceedsBounds } from '#server/http/body-limits.ts';
import { readText } from '#server/http/request-body.ts';
import { CSP_REPORTS_PATH } from '#server/http/security-headers.ts';
import { Levels } from '#server/limits/levels.ts';
import type { Metrics } from '#server/operations/metrics/metrics.ts';
import { parseJson } from '#shared/parse-json.ts';

/** What a page's policy blocked, as words of this program. No address and no sample from the report is kept. */
type CspReport = { readonly directive: string; readonly blocked: string };

/** The directives that are logged. Anybody may send any text in a report, so others are logged as "other". */
const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src ' +
    'media-src connect-src font-src manifest-src worker-src child-src frame-src frame-ancestors form-action ' +
    'base-uri object-src'
  ).split(' '),
);

const KINDS = new Map([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'eval'],
  ['self', 'own origin'],
  ['data', 'data'],
  ['blob', 'blob'],
]);

const olderReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});
const newerReports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() }).nullish(),
  }),
);

function kindOf(blocked: string, host: string): string {
  const [scheme = ''] = blocked.toLowerCase().split(':', 1);
  const known = KINDS.get(scheme);
  if (known !== undefined || !URL.canParse(blocked)) return known ?? 'other';
  return new URL(blocked).host === host ? 'own origin' : 'other origin';
}

function toReport(directive = '', blocked = '', host: string): CspReport {
  const [name = ''] = directive.split(' ', 1);
  return { directive: DIRECTIVES.has(name) ? name : 'other', blocked: kindOf(blocked, host) };
}

export function readCspReports(body: unknown, host: string): CspReport[] {
  const older = olderReport.safeParse(body);
  if (older.success) {
    const report = older.data['csp-report'];
    return [toReport(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'], host)];
  }
  const newer = newerReports.safeParse(body);
  if (!newer.success) return [];
  const violations = newer.data.filter(({ type }) => type === 'csp-violation');
  return violations.map((report) => toReport(report.body?.effectiveDirective, report.body?.blockedURL, host));
}

const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
const BOUNDS = { depth: 8, values: 1_000 };
/** Limits the log lines, because a page that violates its policy does so for every visitor. */
const LINES = { atOnce: 30, msPerLine: 2_000 };

/**
 * Receives browsers' reports of what a page's policy blocked. Anybody can send anything here, so only a directive and a
 * kind are logged, and anything that is not a report is ignored.
 */
export async function cspReportRoute(app: FastifyInstance, metrics: Metrics): Promise<void> {
  const logged = new Levels(LINES.msPerLine);
  await app.register(async (scope) => {
    scope.addContentTypeParser(TYPES, async (request: FastifyRequest) => {
      const text = await readText(request);
      // Browsers send JSON. Any other text does not come from a browser, and counts as no report.
      return exceedsBounds(BOUNDS, text) ? undefined : parseJson(text);
    });
    scope.post(CSP_REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      for (const { directive, blocked } of readCspReports(request.body, request.headers.host ?? '')) {
        const isLogged = logged.raiseWithin(LINES.atOnce);
        metrics.cspReport(directive, blocked, isLogged);
        if (isLogged) request.log.warn({ directive, blocked }, 'the content security policy stopped something');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
