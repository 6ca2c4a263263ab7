import { countResults } from './report.ts';
import { type Finding, outcomeOf } from './run.ts';

export type ReportSubject = { readonly url: string; readonly organization: string; readonly card: string };

export function writeJson(findings: readonly Finding[], subject: ReportSubject): string {
  const { agrees, differs, notTried } = countResults(findings);
  const outcome = outcomeOf(findings);
  return JSON.stringify({ ...subject, outcome, agrees, differs, not_tried: notTried, findings }, null, 2);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @returns the text for an attribute. XML 1.0 cannot hold control characters and lone surrogates, which a reply may have. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function testCase({ call, check, endpoint, result, details }: Finding): string {
  const head = `  <testcase classname="${escapeXml(call)}" name="${escapeXml(`${check}: ${endpoint}`)}"`;
  if (result === 'agrees') return `${head}/>`;
  const element = result === 'differs' ? 'failure' : 'skipped';
  return `${head}><${element} message="${escapeXml(details.join('; '))}"/></testcase>`;
}

export function writeJunit(findings: readonly Finding[], { url, organization, card }: ReportSubject): string {
  const { differs, notTried } = countResults(findings);
  const counts = `tests="${findings.length}" failures="${differs}" errors="0" skipped="${notTried}"`;
  const name = escapeXml(`contract of ${url}, ${organization}, ${card}`);
  const suite = [`<testsuite name="${name}" ${counts}>`, ...findings.map(testCase), '</testsuite>'];
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...suite, ''].join('\n');
}
