import type { Program } from './run-programs.ts';
import type { StackSettings } from './settings.ts';

/** Returns the mock's program. It listens only on this machine, unless HOST names all addresses. */
export function mockProvider(settings: StackSettings, env: NodeJS.ProcessEnv = {}): Program {
  const host = isEverywhere(settings.host) ? settings.host : '127.0.0.1';
  const ports = { PORT: String(settings.port), MOCK_PORT: String(settings.mockPort) };
  return {
    name: 'mock provider',
    nodeArguments: ['mock-provider/main.ts'],
    env: { ...development(settings), HOST: host, ...ports, ...env },
    healthUrl: `${localUrl(host, settings.mockPort)}/__mock/health`,
  };
}

/** @param clientFolder by default the built client */
export function storefront(settings: StackSettings, clientFolder?: string): Program {
  const { host, port } = settings;
  return {
    name: 'storefront',
    nodeArguments: ['server/main.ts', ...(clientFolder ? [clientFolder] : [])],
    env: { ...development(settings), HOST: host, PORT: String(port) },
    healthUrl: `${localUrl(host, port)}/healthz`,
  };
}

/** Returns a program's environment. With a mock, it logs only warnings by default, because people read the terminal. */
function development({ mocked }: StackSettings): NodeJS.ProcessEnv {
  if (!mocked) return process.env;
  return { ...process.env, NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
}

export function localUrl(host: string, port: number): string {
  if (isEverywhere(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
