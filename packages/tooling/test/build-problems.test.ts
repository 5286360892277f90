import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { StatsError } from 'webpack';
import { buildProblems } from '../src/dev/build-problems.ts';
import { standaloneConfig } from '../src/dev/dev-config.ts';
import { watchBuild } from '../src/dev/watch-build.ts';

const repository = join(import.meta.dirname, '../../..');
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The errors of the first build of a remote with this start and style sheet. */
async function problemsOf(start: string, styleSheet = '') {
  const workspace = await mkdtemp(join(tmpdir(), 'problems-'));
  cleanUps.push(() => rm(workspace, { recursive: true, force: true }));
  const root = join(workspace, 'mfe-torn');
  await mkdir(join(root, 'src'), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(workspace, 'node_modules'));
  await writeFile(join(root, 'package.json'), '{}');
  await writeFile(join(root, 'src/index.ts'), start);
  await writeFile(join(root, 'src/look.module.css'), styleSheet);
  const { promise, resolve } = Promise.withResolvers<readonly StatsError[]>();
  const watch = watchBuild(standaloneConfig({ root, name: 'mfe-torn', outputDir: join(workspace, 'out') }), {
    onBuilt: () => resolve([]),
    onFailed: (_, errors) => resolve(errors),
  });
  cleanUps.push(() => watch.close());
  return buildProblems(await promise, workspace);
}

test('what cannot be read is named by file and line', async () => {
  const [problem] = await problemsOf('export const mount = 1;\n\nexport const = 2;\n');
  expect(problem).toMatch(/^mfe-torn\/src\/index\.ts, line 3\n/);
  expect(problem).toContain('export const = 2;');
  expect(problem).not.toMatch(/loader|backtrace/);
  expect(problem).not.toContain(String.fromCharCode(27));
});

test('an import that leads nowhere is named by file and line', async () => {
  const [problem] = await problemsOf("export const mount = 1;\nimport './nowhere.ts';\n");
  expect(problem).toMatch(/^mfe-torn\/src\/index\.ts, line 2\n/);
  expect(problem).toContain('./nowhere.ts');
});

test('a style sheet that cannot be read is named by file and line', async () => {
  const [problem] = await problemsOf("import './look.module.css';\n", '.a {\n  color: red;\n}\n\n.b {\n');
  expect(problem).toMatch(/^mfe-torn\/src\/look\.module\.css, line 5\n/);
});

test('no more than five are told, each of at most 2,000 characters', () => {
  const errors = Array.from({ length: 9 }, () => ({ message: 'x'.repeat(9_999) }));
  expect(buildProblems(errors, '/').map(({ length }) => length)).toEqual(Array(5).fill(2_000));
});
