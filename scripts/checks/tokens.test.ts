import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, parseColour } from '#shared/colour.ts';
import { accentColours, DEFAULT_ACCENT } from '#shared/theme.ts';
import { root } from '../root.mjs';

const css = readFileSync(join(root, 'client/src/ui/tokens.css'), 'utf8');

/** A token's colour by day or by night. */
function token(name: string, scheme: 'light' | 'dark'): Colour {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light, dark] = value.match(/#[0-9a-f]+/g) ?? [];
  const colour = parseColour(scheme === 'dark' ? (dark ?? light) : light);
  if (!colour) throw new Error(`${name}: no colour in "${value}"`);
  return colour;
}

describe.each(['light', 'dark'] as const)('the storefront’s own colours, %s', (scheme) => {
  const grounds = ['surface', 'surface-raised', 'surface-sunken'].map((name) => token(name, scheme));

  it.each(['text', 'text-soft', 'danger', 'success', 'accent-text'])('%s is readable on every surface', (name) => {
    for (const ground of grounds) expect(contrast(token(name, scheme), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('outline controls and what the accent fills', () => {
    for (const ground of grounds) {
      expect(contrast(token('line-strong', scheme), ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(token('accent-edge', scheme), ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('leave text on the accent readable', () => {
    for (const name of ['accent', 'accent-hovered']) {
      expect(contrast([255, 255, 255], token(name, scheme))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are the ones that themes are worked out for', () => {
    const theme = accentColours(token('surface', scheme))[scheme];
    expect(theme.surface).toEqual(token('surface', scheme));
    expect(theme.raised).toEqual(token('surface-raised', scheme));
    expect(accentColours(token('surface-sunken', scheme))[scheme].sunken).toEqual(token('surface-sunken', scheme));
    expect(parseColour(DEFAULT_ACCENT)).toEqual(token('accent', scheme));
  });
});
