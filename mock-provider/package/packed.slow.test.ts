import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXAMPLES = join(ROOT, 'mock-provider/examples');
const OF_ROOT = join(ROOT, 'node_modules');
const run = promisify(execFile);
// With NODE_TEST_CONTEXT, the test runner of an example would report to the runner around it.
const { NODE_TEST_CONTEXT: _, NODE_COMPILE_CACHE: __, ...env } = process.env;

type Manifest = { readonly version: string; readonly dependencies: Readonly<Record<string, string>> };
const manifestOf = async (path: string) => JSON.parse(await readFile(join(ROOT, path), 'utf8')) as Manifest;

/** Returns the path of the machine's Node outside of `node_modules`; without one, of the Node that runs the tests. */
function otherNode(): string {
  const path = (env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const found = execFileSync('sh', ['-c', 'command -v node || true'], { env: { PATH: path.join(':') } });
  return found.toString().trim() || process.execPath;
}
const node = otherNode();

let project = '';
/** Sets up a folder with the packed mock, and only the packages that its manifest names or that the examples need. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'));
  const { dependencies } = await manifestOf('mock-provider/package/package.json');
  await run('npm', ['pack', '--pack-destination', project], { cwd: join(ROOT, 'mock-provider/package'), env });
  const mock = join(project, 'node_modules/@vitrine/mock-provider');
  await mkdir(mock, { recursive: true });
  await run('sh', ['-c', `tar -xzf vitrine-mock-provider-*.tgz -C ${mock} --strip-components=1`], { cwd: project });
  const others = ['vitest', 'typescript', '@types/node'];
  for (const name of [...Object.keys(dependencies), ...others]) {
    await mkdir(dirname(join(project, 'node_modules', name)), { recursive: true });
    await symlink(join(OF_ROOT, name), join(project, 'node_modules', name));
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }');
  await cp(join(EXAMPLES, 'with-vitest.ts'), join(project, 'card.test.ts'));
  await cp(join(EXAMPLES, 'with-node-test.mjs'), join(project, 'node/card.mjs'));
  // The time limit is long, because a clean checkout first checks the types of the whole mock.
}, 180_000);
afterAll(() => rm(project, { recursive: true }));

it(`its example for node:test runs on ${node}`, async () => {
  const { stdout } = await run(node, ['--test', 'node/card.mjs'], { cwd: project, env });
  expect(stdout).toMatch(/pass 1\n/);
});

it('its example for vitest runs', async () => {
  const { stdout } = await run(process.execPath, [join(OF_ROOT, 'vitest/vitest.mjs'), 'run', '--root', project], {
    cwd: project,
    env,
  });
  expect(stdout).toMatch(/1 passed/);
});

it('its examples have the right types; a fault has no field of another kind, calls to verify a number', async () => {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const check = (file: string) =>
    run(process.execPath, [join(OF_ROOT, 'typescript/bin/tsc'), ...options, '--skipLibCheck', file], {
      cwd: project,
      env,
    });
  await expect(check('card.test.ts')).resolves.toBeDefined();
  const example = await readFile(join(EXAMPLES, 'with-vitest.ts'), 'utf8');
  const unbounded = "await mock.verify({ organization: id, path: '/card/' })";
  const wrong = example
    .replace("kind: 'status'", "kind: 'latency'")
    .replace(/expect\(await mock.violations.*(?=;)/, unbounded);
  await writeFile(join(project, 'wrong.ts'), wrong);
  const stdout = expect.stringMatching(/^wrong\.ts.*'status'[\s\S]*^wrong\.ts.*'VerifyRequest'/m);
  await expect(check('wrong.ts')).rejects.toMatchObject({ stdout });
});

it('its types say what each field and each call is, for editors', async () => {
  const read = (file: string) => readFile(programOf(`mock-provider/${file}.d.ts`), 'utf8');
  const fields = /\/\*\* .+ \*\/\n\s+(?:delay_ms|nth|exactly|photos|scenario|advance_ms|look_of): z\./g;
  const files = ['faults/fault', 'control/observation/verify', 'control/schema', 'options'];
  const found = (await Promise.all(files.map(read))).flatMap((text) => text.match(fields) ?? []);
  const names = found.map((one) => /(\w+): z\.$/.exec(one)?.[1]);
  expect(new Set(names).size).toBe(7);
  expect(await read('testing/calls')).toMatch(/\/\*\* Adds a card.*\*\/\n\s+addCard: /);
});

const programOf = (name: string) => join(project, 'node_modules/@vitrine/mock-provider/dist', name);

/** @returns the program, and the address in the first line that it prints */
async function start([name = '', ...args]: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const child = execFile(node, [programOf(name), ...args], { env: { ...env, ...variables } });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout ?? process.stdin, 'data')) as [string];
  return { child, url: /^(?:mock provider|recorder): (\S+)/.exec(line)?.[1] ?? '' };
}

it(`its programs start on ${node}: the mock, the contract suite and the recorder`, async () => {
  const mock = 'mock-provider/main.js';
  const wrong = run(node, [programOf(mock)], { env: { ...env, MOCK_CHECK_REPLIES: 'yes' } });
  await expect(wrong).rejects.toThrow('MOCK_CHECK_REPLIES must be 1 or 0, not "yes"');
  const { url } = await start([mock], { MOCK_PORT: '0', LOG_LEVEL: 'silent' });
  expect(await (await fetch(`${url}/__mock/`)).text()).toContain('<html');
  expect((await fetch(`${url}/chat/chat.js`)).status).toBe(200);

  const folder = join(project, `recording-${randomUUID()}`);
  const recorder = await start(['provider-contract/recorder/main.js', url, '--out', folder, '--port', '0']);
  const options = ['--card', 'MISTO0001', '--writes', '--allow-untried'];
  const { stdout } = await run(node, [programOf('provider-contract/suite/main.js'), recorder.url, ...options], { env });
  expect(stdout).toContain(' 0 differ, ');
  recorder.child.kill('SIGINT');
  expect(await once(recorder.child, 'close')).toEqual([0, null]);
  expect(await readdir(folder)).toContain('0001-organization.json');
});

it('needs the packages that the storefront has, at the same versions, and is as old as it', async () => {
  const [own, root] = [await manifestOf('mock-provider/package/package.json'), await manifestOf('package.json')];
  const all = { ...(root as Manifest & { devDependencies: object }).devDependencies, ...root.dependencies };
  // The mock has the last `light-my-request` that runs on Node 20. Fastify accepts it, too.
  const { 'light-my-request': _older, ...same } = own.dependencies;
  expect(all).toMatchObject(same);
  expect(own.version).toBe(root.version);
});
