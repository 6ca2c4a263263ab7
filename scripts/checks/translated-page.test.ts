import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

const TEXTS = /^(?:t|format\w+)$/;

/** Whether a text appears and disappears, contains values, or is one of several. */
function isChangingText(expression: Node, isConditional = false): boolean {
  const branches = [expression.consequent, expression.alternate, expression.right].filter(isNode);
  if (expression.type === 'ConditionalExpression' || expression.type === 'LogicalExpression') {
    return branches.some((branch) => isChangingText(branch, true));
  }
  if (expression.type === 'TemplateLiteral') return (expression.expressions as Node[]).length > 0;
  if (expression.type === 'Literal') return isConditional && typeof expression.value === 'string';
  if (expression.type !== 'CallExpression') return false;
  const { name } = expression.callee as { name?: string };
  const [key, values] = expression.arguments as Node[];
  if (name === undefined || !TEXTS.test(name)) return false;
  return isConditional || values !== undefined || key?.type !== 'Literal';
}

/** Returns the children without comments, and without whitespace between lines. */
function childrenOf({ children }: Node): Node[] {
  return (children as Node[]).filter((child) => {
    if (child.type === 'JSXText') return String(child.value).trim() !== '' || !String(child.value).includes('\n');
    return (child.expression as Node | undefined)?.type !== 'JSXEmptyExpression';
  });
}

/** Returns changing texts that have siblings. React cannot change such a text after a browser has translated it. */
function exposedTexts(file: string, code: string): string[] {
  const elements = [...nodesOf(parseSync(file, code).program)].filter(({ type }) =>
    /^JSX(Element|Fragment)$/.test(type),
  );
  return elements.flatMap((element) => {
    const children = childrenOf(element);
    const texts = children.filter(
      ({ type, expression }) => type === 'JSXExpressionContainer' && isNode(expression) && isChangingText(expression),
    );
    return children.length > 1 ? texts.map(({ start, end }) => `${file}: ${code.slice(start, end)}`) : [];
  });
}

it('finds a changing text beside something else', () => {
  const exposed = (jsx: string) => exposedTexts('a.tsx', `const a = ${jsx};`).length;
  expect(exposed('<p>{t("count", { count })} <Icon /></p>')).toBe(1);
  expect(exposed('<p>{isOn && t("on")}{isOff && t("off")}</p>')).toBe(2);
  expect(exposed('<p>{count} × {formatCents(sum)}</p>')).toBe(1);
  expect(exposed('<p>{t("count", { count })}</p>')).toBe(0);
  expect(exposed('<p>{t("always")} <Icon /></p>')).toBe(0);
  expect(exposed('<p><span>{t("count", { count })}</span> <Icon /></p>')).toBe(0);
});

it('a text that changes is alone in its element: a translator replaces text nodes, and React would change lost ones', () => {
  const components = trackedFiles().filter((file) => /^client\/.*\.tsx$/.test(file) && !file.includes('.test.'));
  const exposed = components.flatMap((file) => exposedTexts(file, readFileSync(join(root, file), 'utf8')));
  expect(exposed).toEqual([]);
});
