import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage, methodsByOperation, packClients } from '@freightwright/api-client';
import { billForm } from '@freightwright/samples';
import { findPython } from '@freightwright/stack-test-site/python';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, keyOf } from '../../journeys/company.ts';
import { openSharedSite } from '../../site.ts';
import { startFailingProxy } from './failing-proxy.ts';

const run = promisify(execFile);
const workspace = join(import.meta.dirname, '../../..');
const npm = { env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_update_notifier: 'false' } };

const site = openSharedSite();
const python = await findPython();
/** A consumer's folder, with only the package in it. */
let folder: string;
let built: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freightwright-client-'));
  built = await mkdtemp(join(tmpdir(), 'freightwright-built-'));
  const made = await buildPackage(built);
  const clients = await packClients(made);
  for (const { name, bytes } of clients) await writeFile(join(built, name), bytes);
  const file = (ending: string) => join(built, clients.find(({ name }) => name.endsWith(ending))?.name ?? '');
  if (python !== undefined) await installPython(python.command, file('.whl'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file('.tgz')], {
    ...npm,
    cwd: folder,
  });
}, 120_000);
afterAll(async () => {
  for (const made of [folder, built]) await rm(made, { recursive: true, force: true });
});

/** Into an environment of its own, without asking PyPI. */
async function installPython(command: string, wheel: string): Promise<void> {
  await run(command, ['-m', 'venv', join(built, 'python')]);
  const pip = [join(built, 'python/bin/python'), '-m', 'pip', '--disable-pip-version-check'];
  const [program = '', ...args] = pip;
  await run(program, [...args, 'install', '--no-index', wheel]);
  await run(program, [...args, 'check']);
}

it('brings nothing along: JavaScript and types of its own, and no dependency', async () => {
  const installed = join(folder, 'node_modules/@freightwright/api-client');
  expect((await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
    '@freightwright',
  ]);
  for (const name of await readdir(installed))
    expect(name).toMatch(/\.js$|\.d\.ts$|^package\.json$|^README\.md$|^LICENSE$/);
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('scripts');
  expect(manifest.license).toBe('MIT');
});

it.each([
  ['those of browsers', ['--lib', 'ES2022,DOM,DOM.Iterable', '--types', '']],
  ['those of Node', ['--lib', 'ES2022', '--types', 'node']],
])('every example of its README compiles with all types checked: %s', async (kind, options) => {
  const readme = await readFile(join(workspace, 'packages/api-client/README.md'), 'utf8');
  const isNode = kind === 'those of Node';
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, code = '']) => code)
    .filter((code) => isNode || !code.includes('node:'));
  expect(examples.length).toBeGreaterThanOrEqual(5);
  const sources = join(folder, isNode ? 'for-node' : 'for-browsers');
  await mkdir(sources);
  if (isNode) {
    await mkdir(join(sources, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types']) {
      await symlink(join(workspace, 'node_modules', name), join(sources, 'node_modules', name));
    }
  } else {
    await writeFile(join(sources, 'process.d.ts'), 'declare const process: { env: Record<string, string> };');
  }
  for (const [place, code] of examples.entries()) await writeFile(join(sources, `example-${place}.ts`), code);
  await writeFile(join(sources, 'package.json'), '{ "type": "module" }');
  const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--exactOptionalPropertyTypes'];
  const modules = ['--target', 'ES2022', '--module', 'NodeNext', '--ignoreConfig'];
  const names = (await readdir(sources)).filter((name) => name.endsWith('.ts'));
  const tsc = join(workspace, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, ...strict, ...modules, ...options, ...names], {
    cwd: sources,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }));
  expect(stdout).toBe('');
});

it('a call with a wrong type does not compile', async () => {
  const wrong = `import { createClient } from '@freightwright/api-client';
const client = createClient({ siteUrl: 'https://freightwright.example' });
client.freightClass.of({ length: '48', width: 40, height: 48, weight: 500 });
client.bills.read();
const { missing } = await client.bills.list();
export { missing };`;
  await writeFile(join(folder, 'wrong.ts'), wrong);
  const tsc = join(workspace, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--noEmit', '--module', 'NodeNext', '--target', 'ES2022', '--ignoreConfig'];
  const { stdout = '' } = await run(
    process.execPath,
    [tsc, ...options, '--lib', 'ES2022,DOM', '--types', '', 'wrong.ts'],
    { cwd: folder },
  ).catch((error: { stdout?: string }) => error);
  expect([...stdout.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => line)).toEqual(['3', '4', '5']);
});

describe.each([
  ['TypeScript', 'tour.mjs', true],
  ['Python', 'tour.py', python !== undefined],
] as const)('a program in %s', (_language, file, isThere) => {
  // Skipped where Python is not installed.
  it.skipIf(!isThere)('works with the site in a folder of its own, over a line that fails', async () => {
    const program = file === 'tour.py' ? join(built, 'python/bin/python') : process.execPath;
    const key = await keyOf(await company(site), { mode: 'test' });
    const proxy = await startFailingProxy(site.platform.siteUrl, ['away', 'limited', 'lost']);
    try {
      await copyFile(join(import.meta.dirname, 'client-programs', file), join(folder, file));
      const { stdout } = await run(program, [file], {
        cwd: folder,
        env: {
          ...{ SITE_URL: site.platform.siteUrl, PROXY_URL: proxy.url, KEY: key },
          FORM: JSON.stringify(billForm()),
        },
      });
      const found = JSON.parse(stdout);

      // Every operation of the site's OpenAPI document has a method, and every method an operation.
      const document = await fetch(`${site.platform.siteUrl}/api/openapi.json`);
      const served = (await document.json()) as {
        paths: Record<string, Record<string, { operationId: string }>>;
      };
      const operations = Object.values(served.paths)
        .flatMap((methods) => Object.values(methods))
        .map(({ operationId }) => methodsByOperation().get(operationId));
      const methods = found.methods.map((name: string) =>
        name.replaceAll(/_(\w)/g, (_: string, letter: string) => letter.toUpperCase()),
      );
      expect(methods.toSorted()).toEqual(operations.toSorted());

      expect(found.class).toMatchObject({ freightClass: expect.any(String), density: 9.38 });
      expect(found.place).toMatchObject({ zip: '60608' });

      // The site received the same request twice, with one idempotency key, and issued one bill.
      expect(proxy.seen.map(({ fate, status }) => [fate, status])).toEqual([
        ['away', 503],
        ['limited', 429],
        ['lost', 201],
        ['passed', 201],
      ]);
      expect(new Set(proxy.seen.map(({ key: sent }) => sent)).size).toBe(1);
      expect(proxy.seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
      expect(found.listed).toHaveLength(3);
      expect(found.listed).toContain(found.issued);
      expect(found).toMatchObject({ firstPage: 2, hasNext: true });

      expect(found.pdf).toEqual({ mediaType: 'application/pdf', begins: '%PDF-' });
      expect(found).toMatchObject({
        job: { state: 'done', counts: { done: 1, invalid: 1 }, fileName: 'dock.csv' },
        progress: ['done'],
        invalid: [3],
        results: 2,
        draft: 'deleted',
      });
      expect(found.csv).toBeGreaterThanOrEqual(3);

      expect(found).toMatchObject({
        refusal: { code: 'request.invalid', status: 400, fields: ['shipperZip'], hasRequestId: true },
        missing: { code: 'bol.not-found', status: 404, fields: [], hasRequestId: true },
        unknownKey: { code: 'principal.invalid', status: 401 },
        nowhere: 'ConnectionError',
      });
    } finally {
      await proxy.stop();
    }
  });
});
