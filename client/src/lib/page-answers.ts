import { PAGE_ANSWERS_ID, type PageAnswers } from '#shared/page-answers.ts';

/** The answers that the page brought and nobody has taken, by procedure. */
export const answers: { -readonly [Procedure in keyof PageAnswers]?: PageAnswers[Procedure] } = {};

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
