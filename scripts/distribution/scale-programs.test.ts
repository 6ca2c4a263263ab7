import { expect, it } from 'vitest';
import { missingPrograms } from './scale-programs.ts';

it('says of each missing program what it is, and how to install it', () => {
  const program = (name: string, isThere: boolean) => {
    return { program: name, install: `apt-get install ${name}`, isThere: () => isThere };
  };
  expect(missingPrograms([program('caddy', false), program('redis-server', true)])).toEqual([
    'There is no caddy here. To install it: apt-get install caddy.',
  ]);
});
