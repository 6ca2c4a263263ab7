import { z } from 'zod';

/** What a policy blocked, in words of this program alone. No address and no sample of a report is kept. */
export type CspReport = { readonly directive: string; readonly blocked: BlockedKind };

export type BlockedKind = 'inline' | 'eval' | 'data' | 'blob' | 'own origin' | 'other origin' | 'other';

/** The directives that are logged. Anybody may send a report with any text in it, so others are "other". */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'media-src',
  'connect-src',
  'font-src',
  'manifest-src',
  'worker-src',
  'child-src',
  'frame-src',
  'frame-ancestors',
  'form-action',
  'base-uri',
  'object-src',
]);

const KINDS: Readonly<Record<string, BlockedKind>> = {
  inline: 'inline',
  eval: 'eval',
  'wasm-eval': 'eval',
  self: 'own origin',
  data: 'data',
  blob: 'blob',
};

/** `report-uri` sends one report in a request, `report-to` several. */
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

function kindOf(blocked: string, host: string): BlockedKind {
  const [scheme = ''] = blocked.toLowerCase().split(':', 1);
  if (Object.hasOwn(KINDS, scheme)) return KINDS[scheme] ?? 'other';
  if (!URL.canParse(blocked)) return 'other';
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
