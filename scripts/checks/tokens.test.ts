import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, parseColour } from '#shared/theme/colour.ts';
import { difference } from '#shared/theme/oklch.ts';
import { CLEAR_DIFFERENCE, DANGER } from '#shared/theme/palette.ts';
import { scrimShare } from '#shared/theme/scrim.ts';
import { venueColours } from '#shared/theme/theme.ts';
import { root } from '../root.mjs';

const css = readFileSync(join(root, 'client/src/ui/tokens.css'), 'utf8');

function token(name: string, scheme: 'light' | 'dark'): Colour {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light, dark] = value.match(/#[0-9a-f]+/g) ?? [];
  const colour = parseColour(scheme === 'dark' ? (dark ?? light) : light);
  if (!colour) throw new Error(`${name}: no colour in "${value}"`);
  return colour;
}

describe.each(['light', 'dark'] as const)('the storefront’s own colours, %s', (scheme) => {
  const grounds = ['surface', 'surface-raised', 'surface-sunken'].map((name) => token(name, scheme));

  it.each(['text', 'text-soft', 'danger', 'success', 'accent-text', 'focus-edge'])(
    '%s is readable on every surface',
    (name) => {
      for (const ground of grounds) expect(contrast(token(name, scheme), ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('mark errors as a venue’s colours expect, and the focus by another colour', () => {
    expect(token('danger', scheme)).toEqual(DANGER[scheme]);
    expect(difference(token('focus-edge', scheme), DANGER[scheme])).toBeGreaterThanOrEqual(CLEAR_DIFFERENCE);
  });

  it('outline controls and what the accent fills', () => {
    for (const ground of grounds) {
      expect(contrast(token('line-strong', scheme), ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(token('accent-edge', scheme), ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(token('action-edge', scheme), ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([
    ['on-accent', 'accent'],
    ['on-action', 'action'],
    ['on-action', 'action-hovered'],
    ['on-highlight', 'highlight'],
    ['on-brand', 'brand'],
    ['on-brand', 'brand-ray'],
    ['on-brand', 'brand-deep'],
    ['on-paper', 'paper'],
  ])('%s is readable on %s', (ink, ground) => {
    expect(contrast(token(ink, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it('show a large coloured word on the poster', () => {
    for (const ground of ['brand', 'brand-ray']) {
      expect(contrast(token('highlight-on-brand', scheme), token(ground, scheme))).toBeGreaterThanOrEqual(3);
    }
  });

  it('make a scrim under which any picture lets words be read', () => {
    const poster = { deep: token('brand-deep', scheme), highlightOnBrand: token('highlight-on-brand', scheme) };
    expect(css).toContain(`--picture-scrim: ${100 * scrimShare(1, poster)}%;`);
  });

  it('are the ones that a theme without colours of its own starts from', () => {
    const { accent, action, highlight } = venueColours({ accent: null, action: null, highlight: null });
    expect(accent).toEqual(token('accent', scheme));
    expect(action).toEqual(token('action', scheme));
    expect(highlight).toEqual(token('highlight', scheme));
  });
});
