import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';

function loadedWith(module: string): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const names = new Set();
    registerHooks({ resolve(name, context, next) { names.add(name); return next(name, context); } });
    await import('./${module}');
    console.log(JSON.stringify([...names]));`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], options));
}

it.each([
  ['server/app.ts', '@redis/client', 'fastify'],
  ['server/app.ts', '@opentelemetry/sdk-trace', 'fastify'],
  ['server/app.ts', 'sharp', 'fastify'],
])('%s starts without %s, which is loaded once it is needed', (module, late, early) => {
  const names = loadedWith(module);
  expect(names).toContain(early);
  expect(names).not.toContain(late);
});
