import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface HouseRemotes {
  readonly always: readonly string[];
  /** Remotes whose remote.json says `"testModeOnly": true`. They are not for a public site. */
  readonly inTestMode: readonly string[];
}

/** The remotes of the checkout, in order: its folders mfe-* that have a remote.json. */
export async function houseRemotes(root: string): Promise<HouseRemotes> {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  const declared = await Promise.all(names.map((name) => readDeclaration(join(root, name, 'remote.json'))));
  const those = (testModeOnly: boolean) =>
    names.filter((_, index) => declared[index]?.testModeOnly === testModeOnly);
  return { always: those(false), inTestMode: those(true) };
}

async function readDeclaration(file: string): Promise<{ testModeOnly: boolean } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined; // a folder of another kind
  const { testModeOnly }: { testModeOnly?: unknown } = JSON.parse(text);
  return { testModeOnly: testModeOnly === true };
}
