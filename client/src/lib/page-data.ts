import type { OptionalServices } from '#shared/site/public-config.ts';
import {
  PAGE_ANSWERS_ID,
  type PageAnswer,
  type PageAnswers,
  SITE_DATA_ID,
  type SiteData,
} from '#shared/site/site-data.ts';

/** What a call that succeeded has brought with the page, and its input. */
type PageData = { readonly input: unknown; readonly data: unknown };

/** @returns undefined where the page brought no answer, or a refusal */
export function pageData(procedure: string): PageData | undefined {
  const answer: PageAnswer | undefined = answers[procedure];
  if (!answer || !('result' in answer.reply)) return undefined;
  const { data } = answer.reply.result as { readonly data: unknown };
  return { input: answer.body === undefined ? undefined : JSON.parse(answer.body), data };
}

/** The same, once: a later read of the procedure goes to the server. */
export function takePageData(procedure: string): PageData | undefined {
  const data = pageData(procedure);
  if (data) delete answers[procedure];
  return data;
}

/** The answers that the page brought and nobody has taken, by procedure. */
const answers: { -readonly [Procedure in keyof PageAnswers]?: PageAnswers[Procedure] } = {};

/** Reads the answers in the page. Our server wrote them there, so their shape is trusted. @returns their element */
export function readPageAnswers(): Element | null {
  const element = document.getElementById(PAGE_ANSWERS_ID);
  if (element?.textContent) Object.assign(answers, JSON.parse(element.textContent));
  return element;
}

/** The same, once at the start of the page's script: nothing else reads them then. */
export const takePageAnswers = (): void => readPageAnswers()?.remove();

/**
 * The refusal that the page brought for a call; undefined where there is none. It is for the first call of the procedure
 * alone: whatever is read later comes from the server.
 */
export function takeRefusal(procedure: string, body: RequestInit['body']): object | undefined {
  const answer = answers[procedure];
  if (!answer || 'result' in answer.reply) return undefined;
  delete answers[procedure];
  return answer.body === (body ?? undefined) ? answer.reply : undefined;
}

let given: SiteData | null = null;

/** Sets what `readSiteData` returns on the server, where no page can be read. */
export function giveSiteData(data: SiteData): void {
  given = data;
}

/**
 * Reads the page's own data. Our server wrote it into this very page, so its shape is trusted.
 * @returns null where another server made the page.
 */
export function readSiteData(): SiteData | null {
  const text = given ? null : document.getElementById(SITE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : given;
}

/** Whether a reload brought this page. */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

/** The services that are configured beside the storefront itself; null where none is. */
export const readServices = (): OptionalServices | null => readSiteData()?.config.services ?? null;
