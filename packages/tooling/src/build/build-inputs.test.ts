import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashInputs } from './build-inputs.ts';

/** A workspace of one remote with a page outside of it. */
async function workspace(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'inputs-'));
  await mkdir(join(root, 'packages/tooling/src'), { recursive: true });
  await mkdir(join(root, 'mfe-dock/src'), { recursive: true });
  await mkdir(join(root, 'docs'));
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'mfe-dock/package.json'), '{}');
  await writeFile(join(root, 'mfe-dock/src/index.ts'), "import page from '../../docs/dock.md?raw';\n");
  await writeFile(join(root, 'docs/dock.md'), 'Open from 8 to 5.\n');
  await writeFile(join(root, 'docs/other.md'), 'Closed.\n');
  return root;
}

it('a part is built again when a page that it shows has changed, and not for another page', async () => {
  const root = await workspace();
  const before = await hashInputs(root, 'mfe-dock');
  await writeFile(join(root, 'docs/other.md'), 'Open.\n');
  expect(await hashInputs(root, 'mfe-dock')).toBe(before);
  await writeFile(join(root, 'docs/dock.md'), 'Open from 9 to 5.\n');
  expect(await hashInputs(root, 'mfe-dock')).not.toBe(before);
});
