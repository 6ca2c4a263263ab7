import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readBaseUrl, runCommand } from '#provider-contract/command.ts';
import type { TokenService } from './credit-card-tokens.ts';
import { outcomeOf, type RunOutcome } from './finding.ts';
import { writeJson, writeReport } from './report.ts';
import { runContractSuite } from './run.ts';
import type { SuiteOptions } from './step.ts';

const USAGE = `npm run contract -- <base url> [options]     as a package: vitrine-contract <base url> [options]

  --organization fotos     web name of a venue that exists
  --card FOTOS0001         a card of it with photos to buy; with --secret CODE if it asks for one
  --other-card CODE        another card, which is added to the order and taken out again
  --customer '{"cpf":"…"}' what the identification form finds the card with, or --customer-card CODE
  --photo FILE             a JPEG of somebody on the card's photos, with --visit-date 2025-07-12 if it was not today
  --writes                 make calls that change something: order, PIX, upload of a photo and its removal
  --tokens URL             the card token service, with --public-key KEY and --site https://aqua.fotos.example: tokens are made
                           for that site and for a domain that is not registered; with --writes one is charged once it has
                           expired, which must be refused
  --allow-untried          exit with 0 although something was not tried
  --json                   print one JSON document instead of the table
  --help                   print this

Exit code: 0 when everything was tried and agrees, 1 when something differs, 2 when the arguments are wrong, 3 when nothing
differs and something was not tried, 4 when nobody answers.
`;

const EXIT_CODES: Readonly<Record<RunOutcome, number>> = { agrees: 0, differs: 1, 'not tried': 3, unreachable: 4 };

function readCustomer(text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    throw new Error(`--customer is not a JSON object of strings, such as '{"cpf": "11144477735"}'`);
  }
}

async function readPhoto(path: string): Promise<Blob> {
  try {
    await access(path);
    return await openAsBlob(path, { type: 'image/jpeg' });
  } catch (error) {
    throw new Error(`--photo: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function readTokenService(url?: string, publicKey?: string, site?: string): TokenService | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || publicKey === undefined || site === undefined)
    throw new Error('--tokens is an address, and needs --public-key and --site');
  return { url, publicKey, site };
}

async function readArguments() {
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
      'customer-card': text,
      'visit-date': text,
      'allow-untried': { type: 'boolean', default: false },
      photo: text,
      tokens: text,
      'public-key': text,
      site: text,
      json: { type: 'boolean', default: false },
    },
  });
  const { organization, card, secret, writes, customer, photo, tokens, site, json } = values;
  const visitDate = values['visit-date'];
  const baseUrl = readBaseUrl(positionals);
  if (visitDate !== undefined && !z.iso.date().safeParse(visitDate).success)
    throw new Error('--visit-date is a day such as 2025-07-12');
  const options: SuiteOptions = {
    ...{ organization, card, secret, writes, visitDate },
    otherCard: values['other-card'],
    customerCard: values['customer-card'],
    customer: customer === undefined ? undefined : readCustomer(customer),
    photo: photo === undefined ? undefined : await readPhoto(photo),
    tokens: readTokenService(tokens, values['public-key'], site),
  };
  return { baseUrl, options, allowUntried: values['allow-untried'], json };
}

async function main(): Promise<number> {
  const { baseUrl: url, options, allowUntried, json } = await readArguments();
  const findings = await runContractSuite(url, options);
  const subject = { url, organization: options.organization, card: options.card };
  process.stdout.write(`${json ? writeJson(findings, subject) : writeReport(findings)}\n`);
  const outcome = outcomeOf(findings);
  return outcome === 'not tried' && allowUntried ? 0 : EXIT_CODES[outcome];
}

await runCommand(main, USAGE);
