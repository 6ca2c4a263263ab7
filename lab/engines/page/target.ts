/** An element by role and accessible name, by label, or by CSS without a name. */
export type Target = {
  readonly role?: string;
  /** the whole name, or the label without a role */
  readonly name?: string;
  /** false for a part of the name */
  readonly exact?: boolean;
  readonly css?: string;
  /** default: the page */
  readonly within?: Target;
};

export function describeTarget({ role, name, css, within }: Target): string {
  const own = css ?? [role ?? 'field', name === undefined ? '' : `“${name}”`].filter(Boolean).join(' ');
  return within ? `${own} in ${describeTarget(within)}` : own;
}
