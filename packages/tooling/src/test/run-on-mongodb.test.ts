import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findMongod, runOnMongodb } from './run-on-mongodb.ts';

it('without a server and without a mongod it is skipped, and says what is missing', async () => {
  expect(await runOnMongodb({ PATH: '/nowhere' })).toEqual({
    passed: 0,
    failed: 0,
    skipped: 1,
    why: 'MONGODB_URI is not set, and there is no mongod on the PATH',
  });
});

it('a mongod is the first on the PATH that may be run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mongod-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'mongod');
  await writeFile(program, '');
  await chmod(program, 0o600);
  const path = `/nowhere${delimiter}${delimiter}${folder}`;
  expect(await findMongod(path)).toBeUndefined();
  await chmod(program, 0o700);
  expect(await findMongod(path)).toBe(program);
});
