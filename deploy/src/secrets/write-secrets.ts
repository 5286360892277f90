import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { houseRemotes } from '@freightwright/stack-launcher';
import { byHand, secretTexts } from './secret-texts.ts';

export interface WrittenSecrets {
  readonly made: readonly string[];
  /** Those that somebody else gives, and that are still empty. */
  readonly empty: readonly string[];
}

/**
 * Writes every secret of a deployment into a folder, one file each; what is there already stays. The folder is
 * its owner's alone. The files in it can be read by anybody who may enter it, because a container sees them with
 * the owner that they have on the machine, and no process in it is root.
 */
export async function writeSecrets(folder: string, root: string): Promise<WrittenSecrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const kept = await readAll(folder);
  const { always } = await houseRemotes(root);
  const texts = await secretTexts({ kept, remotes: always });
  for (const [name, text] of Object.entries(texts)) {
    if (kept[name] === text) continue;
    const file = join(folder, name);
    await writeFile(`${file}.new`, text && `${text}\n`, { mode: 0o444 });
    await rename(`${file}.new`, file);
  }
  return {
    made: Object.keys(texts).filter((name) => kept[name] === undefined),
    empty: Object.keys(byHand).filter((name) => texts[name] === ''),
  };
}

async function readAll(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.new'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, (texts[index] ?? '').trim()]));
}
