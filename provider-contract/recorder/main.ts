/** `npm run record -- <base url> --out FOLDER` records a real provider, masked, for the mock to replay. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBaseUrl, runCommand } from '#provider-contract/command.ts';
import { type RecorderOptions, type RecordingSummary, startRecorder } from './recorder.ts';

const USAGE = `npm run record -- <base url> --out <folder> [options]     as a package: vitrine-record <base url> --out <folder>

  --out recordings/parque  a new folder, which gets a masked file for each call
  --port 4020              where it listens, on this machine alone
  --help                   print this

Start the storefront with PROVIDER_API_URL=http://127.0.0.1:4020, use it, and end the recording with Ctrl-C.

Exit code: 0 when every reply followed the contract, 1 when something differed or was not recorded, 2 when the arguments
are wrong.
`;

type Arguments = Pick<RecorderOptions, 'target' | 'folder' | 'port'>;

function readArguments(): Arguments {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: text, port: { ...text, default: '4020' } },
  });
  const target = readBaseUrl(positionals);
  if (!values.out) throw new Error('--out is missing: the folder of the recording');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be a port number');
  return { target, folder: resolve(values.out), port };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function writeSummary({ calls, pairs, differing, differences, lost }: RecordingSummary, folder: string): string {
  const lines = [...differences].map(([line, times]) => `  ${line}${times > 1 ? ` (${times} times)` : ''}`);
  return [
    `${counted(calls, 'call')}, ${counted(pairs, 'pair')} in ${folder}`,
    differing === 0
      ? 'nothing differed from the contract'
      : `${counted(differing, 'call')} differed from the contract:`,
    ...lines,
    ...(lost > 0 ? [`${counted(lost, 'call')} could not be recorded`] : []),
  ].join('\n');
}

const untilStopped = () =>
  new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  });

async function main(): Promise<number> {
  const options = readArguments();
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const recorder = await startRecorder({ ...options, print });
  print(`recorder: ${recorder.url} for ${options.target}, into ${options.folder}`);
  await untilStopped();
  const summary = await recorder.stop();
  print(writeSummary(summary, options.folder));
  return summary.differing + summary.lost > 0 ? 1 : 0;
}

await runCommand(main, USAGE);
