import { isPattern } from '#mock-provider/faults/partial-match.ts';
import {
  CARD_FIELDS,
  type JournalForm,
  MASKED_FORM,
  MOST_ELEMENTS,
  WHOLE_FORM,
} from '#mock-provider/world/journal-body.ts';
import { MASKED } from '#mock-provider/world/journal-fields.ts';

type Unkept = { readonly path: string; readonly isCut: boolean };

/** Yields the places in a part of a body that this form of the journal never shows, so that they cannot be compared */
function* unkeptPlaces(part: unknown, form: JournalForm, name = '', path = 'body'): Generator<Unkept> {
  if (Array.isArray(part)) {
    if (part.length > MOST_ELEMENTS) yield { path, isCut: true };
    for (const [i, element] of part.entries()) yield* unkeptPlaces(element, form, name, `${path}[${i}]`);
  } else if (isPattern(part)) {
    if (!form.isKept(name)) yield { path, isCut: false };
  } else if (typeof part !== 'object' || part === null) {
    if (form.value(name, part) === MASKED) yield { path, isCut: false };
  } else {
    for (const [field, inner] of Object.entries(part)) {
      const [last = field] = field
        .split('/')
        .filter((one) => !/^\d*$/.test(one))
        .slice(-1);
      const place = field.startsWith('/') ? path + field : `${path}.${field}`;
      if (form.name(last) === MASKED || CARD_FIELDS.has(last)) yield { path: place, isCut: false };
      else yield* unkeptPlaces(inner, form, last, place);
    }
  }
}

/** Returns why the journal can show no call with such a body, sent or not; undefined if it can. */
export function unkeptReason(part: unknown, isWhole: boolean): string | undefined {
  if (part === undefined) return undefined;
  const [first] = unkeptPlaces(part, isWhole ? WHOLE_FORM : MASKED_FORM);
  if (!first) return undefined;
  if (first.isCut) return `${first.path} is cut in the journal, which has a hundred elements of a list`;
  const hint = isWhole ? 'no journal keeps it' : 'make the venue with "journal": "whole"';
  return `${first.path} is masked in the journal: ${hint}`;
}
