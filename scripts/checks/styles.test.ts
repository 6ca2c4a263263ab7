import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

interface StyleRule {
  file: string;
  /** The at-rules around the rule, outermost first, such as `@media (hover: hover)`. */
  within: readonly string[];
  selector: string;
  declarations: string;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Returns a style sheet's rules in order. The sheet must not nest selectors. Steps of keyframes count as rules. */
function rulesOf(css: string, file: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  let text = '';
  for (const letter of css.replace(COMMENT, '')) {
    if (letter === '{') {
      open.push(text.trim());
      text = '';
    } else if (letter === '}') {
      const selector = open.pop() ?? '';
      if (!selector.startsWith('@')) rules.push({ file, within: [...open], selector, declarations: text.trim() });
      text = '';
    } else if (letter === ';' && open.length === 0) {
      text = '';
    } else {
      text += letter;
    }
  }
  return rules;
}

function clientRules(): StyleRule[] {
  const sheets = trackedFiles().filter((file) => file.startsWith('client/') && file.endsWith('.css'));
  return sheets.flatMap((file) => rulesOf(readFileSync(join(root, file), 'utf8'), file));
}

const rules = clientRules();
const named = ({ file, selector }: StyleRule) => `${file}: ${selector}`;
const isWithin = (rule: StyleRule, query: string) => rule.within.some((one) => one.includes(query));

it('reads the rules of the style sheets', () => {
  expect(rules.length).toBeGreaterThan(300);
  expect(rules.filter((rule) => isWithin(rule, '(hover: hover)')).length).toBeGreaterThan(10);
});

it('a hovered style is for devices that hover: a tapped control would keep it until the next tap', () => {
  const loose = rules.filter((rule) => rule.selector.includes(':hover') && !isWithin(rule, '(hover: hover)'));
  expect(loose.map(named)).toEqual([]);
});

it('an underline has its colour and thickness by properties of their own: WebKit ignores a line that has them together', () => {
  const together = rules.filter(({ declarations }) => /text-decoration:\s*[^;\s]+\s+[^;\s]/.test(declarations));
  expect(together.map(named)).toEqual([]);
});

it('the page passes on what it has as a property: behind a :has() of its own, Chromium restyles all at each new element', () => {
  const wide = /\b(html|root|body)\)?:has\((?:[^()]|\([^()]*\))*\)\)?\s*[^\s,)]/;
  expect(rules.filter(({ selector }) => wide.test(selector)).map(named)).toEqual([]);
});

describe('the focus stays visible in forced colours, which remove every shadow', () => {
  it('no rule removes an outline', () => {
    const without = rules.filter(({ declarations }) => /outline(-style)?:\s*(none|0)\b/.test(declarations));
    expect(without.map(named)).toEqual([]);
  });

  it('an element that shows the focus of another has an outline', () => {
    const shows = /:focus-visible\s*[+~\s]\s*\S|:has\([^)]*:focus-visible/;
    const marks = rules.filter(
      ({ selector, declarations }) => shows.test(selector) && /box-shadow|border|background/.test(declarations),
    );
    expect(marks.filter(({ declarations }) => !declarations.includes('outline')).map(named)).toEqual([]);
  });
});

describe('reduced motion', () => {
  const keyframes = Map.groupBy(
    rules.filter((rule) => isWithin(rule, '@keyframes')),
    ({ file, within }) => `${file} ${within.at(-1)?.split(/\s+/)[1]}`,
  );
  const moves = (file: string, animation: string) => {
    const steps = [...keyframes].filter(
      ([key]) => key.startsWith(`${file} `) && animation.includes(key.split(' ')[1] ?? ''),
    );
    return steps.some(([, frames]) =>
      frames.some(({ declarations }) => !/^(opacity|visibility):[^;]*;?$/.test(declarations)),
    );
  };
  /** Selectors of rules that apply with reduced motion. */
  const calmed = new Set(rules.filter((rule) => isWithin(rule, '(prefers-reduced-motion: reduce)')).map(named));

  it('stops everything that moves: its duration is a token, or it has a calm variant', () => {
    const animated = rules.filter((rule) => /(^|[;\s])(animation|transition):/.test(rule.declarations));
    const restless = animated.filter((rule) => {
      if (isWithin(rule, 'prefers-reduced-motion') || calmed.has(named(rule))) return false;
      const [, animation = ''] = /animation:([^;]*)/.exec(rule.declarations) ?? [];
      const [, transition = ''] = /transition:([^;]*)/.exec(rule.declarations) ?? [];
      const isTimed = (value: string) => /\b[\d.]+m?s\b/.test(value);
      return (
        (isTimed(animation) && moves(rule.file, animation)) || (isTimed(transition) && !/^\s*opacity/.test(transition))
      );
    });
    expect(restless.map(named)).toEqual([]);
  });

  it('what moves without end shows what is under way: all else ends within five seconds (WCAG 2.2.2)', () => {
    const lengthMs = (animation: string) => {
      const [, number = 0, milli] = /([\d.]+)(m?)s\b/.exec(animation) ?? [];
      const [, times = 1] = /\s(\d+)(?=\s|$)/.exec(animation) ?? [];
      return Number(number) * (milli ? 1 : 1_000) * Number(times);
    };
    const long = rules.filter(
      ({ declarations }) => lengthMs(/animation:([^;]*)/.exec(declarations)?.[1] ?? '') > 5_000,
    );
    expect(long.map(named)).toEqual([]);
  });

  it('the page never scrolls by itself', () => {
    expect(rules.filter(({ declarations }) => /(^|[;\s])scroll-behavior/.test(declarations)).map(named)).toEqual([]);
  });
});
