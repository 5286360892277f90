import { createBolRenderer } from '@freightwright/bol-pdf';
import { expect, test } from 'vitest';
import { pageProbe } from './page-press.ts';

test('a drawer of pages passes; one that fails or draws something else does not', async () => {
  const { render } = createBolRenderer();
  await expect(pageProbe(render)()).resolves.toBeUndefined();
  await expect(pageProbe(() => new Uint8Array())()).rejects.toThrow('no PDF');
  const broken = pageProbe(() => {
    throw new Error('no fonts');
  });
  await expect(broken()).rejects.toThrow('no fonts');
});
