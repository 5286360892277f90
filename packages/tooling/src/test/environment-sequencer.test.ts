import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pagesLast } from './environment-sequencer.ts';

it('test files that need a page run in one piece, after all others, and each kind keeps its order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sequence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = await Promise.all(
    ['page', 'plain', 'page', 'plain', 'plain'].map(async (kind, index) => {
      const moduleId = join(folder, `${index}-${kind}.test.ts`);
      await writeFile(moduleId, kind === 'page' ? '// @vitest-environment happy-dom\nit()' : 'it()');
      return { moduleId };
    }),
  );
  const [one, two, three, four, five] = files;
  expect(pagesLast(files)).toEqual([two, four, five, one, three]);
});
