import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[]) => ({
  test: { name, include, environment: 'node' as const, testTimeout: 10_000, silent: 'passed-only' as const },
});

export default defineConfig({
  test: {
    projects: [
      project('shared', ['shared/**/*.test.ts']),
      project('server', ['server/**/*.test.ts']),
      project('mock-provider', ['mock-provider/**/*.test.ts']),
      project('client', ['client/src/**/*.test.ts']),
      project('model', ['e2e/**/*.test.ts']),
      project('tooling', ['scripts/**/*.test.ts']),
    ],
  },
});
