import { PAGE_ANSWERS_ID, type PageAnswers } from '#shared/page-answers.ts';

const answers: { -readonly [Procedure in keyof PageAnswers]?: PageAnswers[Procedure] } = {};

/** Takes the answers out of the page, once at its start. Our server wrote them there, so their shape is trusted. */
export function readPageAnswers(): void {
  const element = document.getElementById(PAGE_ANSWERS_ID);
  element?.remove();
  if (element?.textContent) Object.assign(answers, JSON.parse(element.textContent));
}

/**
 * The reply that the page brought for a call; undefined where there is none. It is for the first call of the procedure
 * alone: whatever is read later comes from the server, and so does the gallery that a pass opens.
 */
export function takeAnswer(procedure: string, body: RequestInit['body']): object | undefined {
  const answer = answers[procedure];
  delete answers[procedure];
  return answer?.body === (body ?? undefined) ? answer?.reply : undefined;
}

/** The reply that the page brought for a call that it has not made yet. */
export const waitingReply = (procedure: string): object | undefined => answers[procedure]?.reply;
