import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tryImage } from '../src/image/try-image.ts';

const root = join(import.meta.dirname, '../..');

it('a service that was built as the Dockerfile says runs in production, owns nothing and writes nothing', async () => {
  const { health, exitCode, written } = await tryImage({ root, part: 'services/usage' });
  expect(health).toMatch(/^200 .*"mongo":"ok"/);
  expect(exitCode).toBe(0);
  expect(written).toEqual([]);
}, 300_000);
