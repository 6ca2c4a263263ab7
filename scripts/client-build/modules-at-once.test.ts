import { expect, it } from 'vitest';
import { importAtOnce, withoutWaiting } from './modules-at-once.ts';

it('imports a chunk together with the one that only exports it, and leaves other imports alone', () => {
  const codes = importAtOnce([
    { fileName: 'assets/index-1.js', code: 'import(`./gallery-1.js`).then(g);import(`./cart-1.js`)' },
    { fileName: 'assets/first-1.js', code: 'import(`./gallery-1.js`)' },
    { fileName: 'assets/gallery-1.js', code: 'export{t as Gallery}from"./gallery-2.js";\n' },
    { fileName: 'assets/cart-1.js', code: 'import{t}from"./gallery-2.js";export{t as Cart};' },
  ]);
  expect(codes.get('assets/index-1.js')).toBe(
    'Promise.all([import(`./gallery-1.js`),import(`./gallery-2.js`)]).then(e=>e[0]).then(g);import(`./cart-1.js`)',
  );
  expect(codes.get('assets/first-1.js')).toBe(
    'Promise.all([import(`./gallery-1.js`),import(`./gallery-2.js`)]).then(e=>e[0])',
  );
  expect(codes.get('assets/cart-1.js')).toBe('import{t}from"./gallery-2.js";export{t as Cart};');
});

it('starts a lazy script beside its style sheet, and stops the build when Vite’s helper is another', () => {
  const helper = 'let promise = Promise.resolve(); return promise.then(() => { return baseModule().catch(fail); });';
  expect(withoutWaiting(helper)).toMatch(/^const script = baseModule\(\);.*return script\.catch\(fail\)/);
  expect(() => withoutWaiting('export {}')).toThrow('has changed');
});
