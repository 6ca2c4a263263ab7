/** The id of the element in which a page carries answers of the calls that it would make first, as inert JSON. */
export const PAGE_ANSWERS_ID = 'page-answers';

/** The answer of one call. */
export type PageAnswer = {
  /** The body of the call that this is the answer of; undefined for a call without an input. */
  readonly body?: string;
  /** What the server would answer, a refusal too, in the form that tRPC's client reads. */
  readonly reply: object;
};

/** Answers by procedure, such as `gallery.byCards`. */
export type PageAnswers = Readonly<Record<string, PageAnswer>>;
