import { tools } from '../tools.ts';
import type { Program } from './run-programs.ts';
import type { StackSettings } from './settings.ts';

/** The mock provider. The storefront calls it on this machine's own address, whatever HOST says. */
export function mockProvider(settings: StackSettings): Program {
  const host = isEverywhere(settings.host) ? settings.host : '127.0.0.1';
  const ports = { PORT: String(settings.port), MOCK_PORT: String(settings.mockPort) };
  return {
    name: 'mock provider',
    nodeArguments: ['mock-provider/main.ts'],
    env: { ...development(settings), HOST: host, ...ports },
    healthUrl: `${localUrl(host, settings.mockPort)}/__mock/health`,
  };
}

/**
 * The storefront's server, which serves the built client.
 * @param clientFolder the folder of the client, when it is not the built one
 */
export function storefront(settings: StackSettings, clientFolder?: string): Program {
  const { host, port } = settings;
  return {
    name: 'storefront',
    nodeArguments: ['server/main.ts', ...(clientFolder ? [clientFolder] : [])],
    env: { ...development(settings), HOST: host, PORT: String(port) },
    healthUrl: `${localUrl(host, port)}/healthz`,
  };
}

/** Vite's development server, in front of a storefront that listens elsewhere. */
export function developmentServer({ host, port }: StackSettings, behind: StackSettings): Program {
  return {
    name: 'development server',
    nodeArguments: [tools.vite, '--host', host, '--port', String(port), '--logLevel', 'warn'],
    env: { ...process.env, DEV_SERVER_URL: localUrl(behind.host, behind.port) },
    healthUrl: `${localUrl(host, port)}/@vite/client`,
  };
}

/** The same program, restarted when one of its files changes. */
export function reloading(program: Program): Program {
  return { ...program, nodeArguments: ['--watch', '--watch-preserve-output', ...program.nodeArguments] };
}

/** With a mock provider NODE_ENV is always `development`. People read the terminal, so only warnings are logged by default. */
function development({ mocked }: StackSettings): NodeJS.ProcessEnv {
  if (!mocked) return process.env;
  return { ...process.env, NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
}

/** The address by which this machine reaches a program that listens on `host`. */
function localUrl(host: string, port: number): string {
  if (isEverywhere(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
