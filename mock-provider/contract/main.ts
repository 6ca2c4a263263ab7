/** `npm run contract -- <base url>`: compares a real provider with the contract, and prints a report. */
import { openAsBlob } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { writeReport } from './report.ts';
import { writeJson, writeJunit } from './report-files.ts';
import { runContractSuite } from './run.ts';
import type { SuiteOptions } from './step.ts';

const USAGE = `npm run contract -- <base url> [options]

  --organization fotos     web name of a venue that exists
  --card FOTOS0001         a card of it with photos to buy; with --secret CODE if it asks for one
  --customer '{"cpf":"…"}' what the identification form finds a card with
  --writes                 make calls that change something too: an order is opened, paid by PIX and finished
  --other-card CODE        added to the order and taken out again
  --photo FILE             a JPEG to upload and to search by
  --remove-media ID        a media to remove for good
  --json                   print one JSON document instead of the table
  --junit FILE             write the findings there too, as JUnit XML

Exit code: 0 when everything that was tried agrees, 1 when something differs, 2 when the arguments are wrong.
`;

type Arguments = {
  readonly baseUrl: string;
  readonly options: SuiteOptions;
  readonly json: boolean;
  readonly junit: string | undefined;
};

/** @throws Error in words when the text is no JSON object of texts */
function readCustomer(text: string): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`--customer is no JSON object of texts, such as '{"cpf": "11144477735"}'`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No object, which is what the caller asks for.
    return undefined;
  }
}

/** @throws Error in words when the file cannot be read */
async function readPhoto(path: string): Promise<Blob> {
  try {
    await access(path);
    return await openAsBlob(path, { type: 'image/jpeg' });
  } catch (error) {
    throw new Error(`--photo: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

async function readArguments(): Promise<Arguments> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organization: { ...text, default: 'fotos' },
      card: { ...text, default: 'FOTOS0001' },
      secret: text,
      customer: text,
      writes: { type: 'boolean', default: false },
      'other-card': text,
      photo: text,
      'remove-media': text,
      json: { type: 'boolean', default: false },
      junit: text,
    },
  });
  const [baseUrl] = positionals;
  if (baseUrl === undefined || !URL.canParse(baseUrl)) throw new Error('the first argument is the base url');
  const { organization, card, secret, writes, json, junit } = values;
  const customer = values.customer === undefined ? undefined : readCustomer(values.customer);
  const photo = values.photo === undefined ? undefined : await readPhoto(values.photo);
  const options = { organization, card, secret, writes, customer, photo };
  const others = { otherCard: values['other-card'], removeMedia: values['remove-media'] };
  return { baseUrl, options: { ...options, ...others }, json, junit };
}

async function main(): Promise<number> {
  const { baseUrl: url, options, json, junit } = await readArguments();
  const findings = await runContractSuite(url, options);
  const subject = { url, organization: options.organization, card: options.card };
  if (junit !== undefined) await writeFile(junit, writeJunit(findings, subject));
  process.stdout.write(`${json ? writeJson(findings, subject) : writeReport(findings)}\n`);
  return findings.some(({ result }) => result === 'differs') ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
