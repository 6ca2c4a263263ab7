import { readFileSync } from 'node:fs';

/** Variables with secrets. Each may be in a file instead, which the variable with `_FILE` at its end names. */
const SECRETS = ['HANDLE_SECRET', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_HEADERS'] as const;

export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

function readSecret(file: string): { secret?: string; problem?: string } {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret === '' ? { problem: `${file} is empty` } : { secret };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return { problem: `${file} cannot be read (${code})` };
  }
}

/** @returns the environment with the secrets in files, and a line for each useless file */
export function readSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; problems: string[] } {
  const read = { ...env };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    const { secret, problem } = env[name] === undefined ? readSecret(file) : { problem: `set together with ${name}` };
    if (secret !== undefined) read[name] = secret;
    if (problem !== undefined) problems.push(`${name}_FILE: ${problem}`);
  }
  return { env: read, problems };
}
