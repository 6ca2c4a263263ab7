/** An element by role and accessible name, by label, or by CSS. */
export type Target = {
  readonly role?: string;
  /** The complete name, or the label if there is no role. */
  readonly name?: string;
  /** False if `name` is only a part of it. */
  readonly exact?: boolean;
  readonly css?: string;
  /** Where to look; the whole page by default. */
  readonly within?: Target;
};

export function describeTarget({ role, name, css, within }: Target): string {
  const own = css ?? [role ?? 'field', name === undefined ? '' : `“${name}”`].filter(Boolean).join(' ');
  return within ? `${own} in ${describeTarget(within)}` : own;
}
