import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.mjs';
import { lackingOptionalPackages } from './optional-packages.ts';

describe('the optional packages that a lock lacks', () => {
  it('are entered with the platform in their name', () => {
    const entries = {
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          'tool-linux-x64': '2.0.0',
          '@tool/a-darwin-arm64': '2.0.0',
          'tool-linux-arm-musleabihf': '2.0.0',
        },
      },
      'node_modules/tool-linux-x64': { version: '2.0.0' },
    };
    expect(lackingOptionalPackages(entries)).toEqual({
      'node_modules/@tool/a-darwin-arm64': {
        version: '2.0.0',
        os: ['darwin'],
        cpu: ['arm64'],
        dev: true,
        optional: true,
      },
      'node_modules/tool-linux-arm-musleabihf': {
        version: '2.0.0',
        os: ['linux'],
        cpu: ['arm'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
    });
  });

  it('are not those of a node_modules above, or of the own one', () => {
    const entries = {
      'node_modules/a/node_modules/b': { optionalDependencies: { own: '1.0.0', beside: '1.0.0', top: '1.0.0' } },
      'node_modules/a/node_modules/b/node_modules/own': {},
      'node_modules/a/node_modules/beside': {},
      'node_modules/top': {},
    };
    expect(lackingOptionalPackages(entries)).toEqual({});
  });

  it('cannot be entered when the name contains no platform', () => {
    expect(() => lackingOptionalPackages({ '': { optionalDependencies: { mystery: '1.0.0' } } })).toThrow('mystery');
  });
});

describe.each(['', 'lab/', 'scripts/runtime/'])('%spackage-lock.json', (folder) => {
  const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8');

  it('has the packages for every platform', () => {
    const lacking = Object.keys(lackingOptionalPackages(JSON.parse(text).packages));
    expect(lacking, '`node scripts/run.mjs scripts/lock/complete-lock.ts` adds them').toEqual([]);
  });

  it('names no download address', () => {
    expect(text).not.toContain('"resolved"');
  });
});
