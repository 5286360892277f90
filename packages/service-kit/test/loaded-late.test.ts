import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Prints the packages that a process has loaded after importing the kit without using it. */
const program = `
  import Module from 'node:module';
  await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)});
  const packages = Object.keys(Module._cache).map((file) => file.split('node_modules/').at(-1).split('/')[0]);
  console.log(JSON.stringify([...new Set(packages)]));
`;

it('the kit loads neither mongoose nor what reads bodies before somebody connects or sends one', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  const loaded: unknown = JSON.parse(stdout);
  expect(loaded).toContain('koa');
  for (const late of ['mongoose', 'mongodb', 'co-body', 'formidable']) expect(loaded).not.toContain(late);
});
