/** Packs the kit for remotes in other repositories: npm run kit -- --to folder. */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packKit } from './pack-kit.ts';

const { values } = parseArgs({ options: { to: { type: 'string', default: 'dist/kit' } } });
const to = resolve(values.to);
try {
  for (const { file, bytes, unpackedBytes, holds } of await packKit(to)) {
    const sizes = `${kib(bytes)}, unpacked ${kib(unpackedBytes)} in ${holds.length} files`;
    console.log(`${relative(process.cwd(), file)}: ${sizes}`);
  }
  console.log(`Take them in another repository with: npm install --save-dev ${to}/*.tgz`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
