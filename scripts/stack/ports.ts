import { once } from 'node:events';
import { createServer } from 'node:net';

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
