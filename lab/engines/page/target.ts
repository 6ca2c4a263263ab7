/** What a step of a journey names: an element by its role and accessible name, by its label, or by CSS where it has no name. */
export type Target = {
  readonly role?: string;
  /** the whole accessible name, or the whole label where there is no role */
  readonly name?: string;
  /** false where the name is a part of the accessible name */
  readonly exact?: boolean;
  readonly css?: string;
  /** the element that it is in; without one, the page */
  readonly within?: Target;
};

/** @returns the words for a target in a message */
export function describeTarget({ role, name, css, within }: Target): string {
  const own = css ?? [role ?? 'field', name === undefined ? '' : `“${name}”`].filter(Boolean).join(' ');
  return within ? `${own} in ${describeTarget(within)}` : own;
}
