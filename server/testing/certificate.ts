import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a key and a certificate of its own in one file of a folder. @returns the file */
export async function makeCertificate(folder: string): Promise<string> {
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'];
  const made = execFileSync('openssl', ['req', '-x509', ...options, '-keyout', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const file = join(folder, 'certificate.pem');
  await writeFile(file, made);
  return file;
}
