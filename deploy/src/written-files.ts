import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderRights } from '@freightwright/stack-launcher';
import { manifests } from './kubernetes/manifests.ts';

/** A file of this folder that follows from the code. */
export interface WrittenFile {
  /** From the root. */
  readonly name: string;
  isUpToDate(): Promise<boolean>;
  write(): Promise<void>;
}

/** The server looks for a variable in the file that uses it. The path is from the file's folder, /etc/nats. */
const passwords = 'include "../../run/secrets/nats_passwords"';

/** Every such file. `npm run deploy -- write` writes them, and the check fails while one is not up to date. */
export async function writtenFiles(root: string): Promise<WrittenFile[]> {
  const rights = `${passwords}\n${renderRights()}\n`;
  const texts = { 'deploy/nats/rights.conf': rights, ...(await manifests(root, rights)) };
  return Object.entries(texts).map(([name, text]) => ({
    name,
    isUpToDate: async () => (await readFile(join(root, name), 'utf8').catch(() => '')) === text,
    async write() {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    },
  }));
}
