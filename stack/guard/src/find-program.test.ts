import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { programsNamed } from './find-program.ts';

it('finds what may be run on a search path and beyond it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'mongod');
  await writeFile(program, '');
  await chmod(program, 0o600);
  const path = `/nowhere${delimiter}${delimiter}${folder}`;
  expect(programsNamed('mongod', path)).toEqual([]);
  await chmod(program, 0o700);
  expect(programsNamed('mongod', path)).toEqual([program]);
  expect(programsNamed('mongod', '', [folder])).toEqual([program]);
});
