import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LoaderContext } from 'webpack';
import runModule from './run-module-loader.ts';

const emitted = new Map<string, string>();

async function madeOf(source: string, file = 'list.made.ts'): Promise<string> {
  const resourcePath = join(await mkdtemp(join(tmpdir(), 'made-')), file);
  await writeFile(resourcePath, source);
  const emitFile = (path: string, content: Buffer) => emitted.set(path, String(content));
  const context = { resourcePath, emitFile, cacheable() {}, getOptions: () => ({ name: 'mfe-dock' }) };
  return runModule.call(context as unknown as LoaderContext<{ name: string }>);
}

it('what a module exports is in the code as data', async () => {
  expect(
    await madeOf('const two: number = 2;\nexport const list = [1, two];\nexport const name = "x";\n'),
  ).toBe('export const list = [1,2];\nexport const name = "x";\n');
});

it('the files of a module are put beside the scripts', async () => {
  const source = `export const size = 2;
export default async () => ({ 'clients/a.tgz': new Uint8Array([104, 105]) });`;
  expect(await madeOf(source)).toBe('export const size = 2;\n');
  expect([...emitted]).toEqual([['clients/a.tgz', 'hi']]);
});

it('what is no data is refused by its name', async () => {
  await expect(madeOf('export const work = () => 1;\n')).rejects.toThrow(
    /^work of .*list\.made\.ts must be data$/,
  );
});

it('a style sheet is made for the remote', async () => {
  expect(await madeOf('export default (remote: string) => "a{} " + remote;', 'theme.css.ts')).toBe(
    'a{} mfe-dock',
  );
});
