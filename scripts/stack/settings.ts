import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../root.mjs';

export interface StackSettings {
  host: string;
  port: number;
  mockPort: number;
  /** False if PROVIDER_API_URL names a provider. */
  mocked: boolean;
}

const highestPort = 65_535;

/** Reads the settings; the environment overrides `.env`. @throws {Error} for an invalid port */
export function readStackSettings(): StackSettings {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return {
    host: process.env.HOST || '127.0.0.1',
    port: readPort('PORT', 3000),
    mockPort: readPort('MOCK_PORT', 4010),
    mocked: !process.env.PROVIDER_API_URL,
  };
}

function readPort(variable: string, usual: number): number {
  const text = process.env[variable] || String(usual);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= highestPort) return port;
  throw new Error(`${variable} must be a port (1 to ${highestPort}), but is "${text}".`);
}

export interface WantedPort {
  program: string;
  host: string;
  port: number;
  variable: string;
}

/** @throws {Error} with one line that says what to do */
export async function refuseTakenPort({ program, host, port, variable }: WantedPort): Promise<void> {
  const trial = createServer();
  try {
    trial.listen(port, host);
    await once(trial, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    const reason = code === 'EADDRINUSE' ? 'is already taken' : `cannot be used (${code})`;
    throw new Error(`Port ${port} ${reason}, and the ${program} needs it: stop what uses it, or set ${variable}.`);
  }
  trial.close();
  await once(trial, 'close');
}
