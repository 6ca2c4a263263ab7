import {
  type OptionalServices,
  PAGE_ANSWERS_ID,
  type PageAnswer,
  type PageAnswers,
  SITE_DATA_ID,
  type SiteData,
} from '#shared/site/site-data.ts';

type PageData = { readonly input: unknown; readonly data: unknown };

/** Returns a procedure's data that the server put into the page; undefined if the reply is missing or an error. */
export function pageData(procedure: string): PageData | undefined {
  const answer: PageAnswer | undefined = answers[procedure];
  if (!answer || !('result' in answer.reply)) return undefined;
  const { data } = answer.reply.result as { readonly data: unknown };
  return { input: answer.body === undefined ? undefined : JSON.parse(answer.body), data };
}

export function takePageData(procedure: string): PageData | undefined {
  const data = pageData(procedure);
  if (data) delete answers[procedure];
  return data;
}

const answers: { -readonly [Procedure in keyof PageAnswers]?: PageAnswers[Procedure] } = {};

/** Reads the replies in the page without checks, because our server wrote them. Returns the element they are in. */
export function readPageAnswers(): Element | null {
  const element = document.getElementById(PAGE_ANSWERS_ID);
  if (element?.textContent) Object.assign(answers, JSON.parse(element.textContent));
  return element;
}

export const takePageAnswers = (): void => readPageAnswers()?.remove();

/** Returns an error reply that the server put into the page, for a procedure's first call if it has the same body. */
export function takeRefusal(procedure: string, body: RequestInit['body']): object | undefined {
  const answer = answers[procedure];
  if (!answer || 'result' in answer.reply) return undefined;
  delete answers[procedure];
  return answer.body === (body ?? undefined) ? answer.reply : undefined;
}

let given: SiteData | null = null;

/** Sets the site's data during server rendering, where there is no page to read. */
export function giveSiteData(data: SiteData): void {
  given = data;
}

/** Reads the site's data from the page, without checks: our server wrote it. Null if the page contains none. */
export function readSiteData(): SiteData | null {
  const text = given ? null : document.getElementById(SITE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : given;
}

export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

export const readServices = (): OptionalServices | null => readSiteData()?.config.services ?? null;
export const readAsksConsent = (): boolean => readSiteData()?.config.asksConsent ?? false;
