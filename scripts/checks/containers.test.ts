import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { packagesOf } from './imports.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

it('the Dockerfile needs neither BuildKit nor Docker 25', () => {
  const newer = /--start-interval|--mount=|--link\b|--chmod=|--exclude=|<<-?\w+|^# syntax/gm;
  expect(dockerfile.match(newer)).toBeNull();
  expect(compose).not.toContain('start_interval');
});

it('what compose waits for has its health check in compose, because Podman drops those of a Dockerfile', () => {
  const mock = compose.slice(compose.indexOf('\n  mock-provider:'));
  expect(compose).toContain('condition: service_healthy');
  expect(mock).toContain('healthcheck:');
});

it('the image of the mock has the packages that the mock imports, and no others', () => {
  const [, installed = ''] = /keep-packages\.mjs (.*?) &&/.exec(dockerfile) ?? [];
  expect(installed.split(' ')).toEqual(packagesOf('mock-provider/main.ts', 'mock-provider/', 'shared/'));
});
