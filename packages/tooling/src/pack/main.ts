import { relative, resolve } from 'node:path';
import { readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { packKit } from './index.ts';

const usage = `npm run kit [-- --to folder]

Packs what a team needs to write and ship a remote from a repository of its own, into dist/kit without --to.`;
const { values } = readCommandLine(usage, { options: { to: { type: 'string', default: 'dist/kit' } } });
const to = resolve(values.to);
try {
  for (const { file, bytes, unpackedBytes, holds } of await packKit(to)) {
    const sizes = `${kib(bytes)}, unpacked ${kib(unpackedBytes)} in ${holds.length} files`;
    console.log(`${relative(process.cwd(), file)}: ${sizes}`);
  }
  console.log(`Take them in another repository with: npm install --save-dev ${to}/*.tgz`);
} catch (error) {
  reportFailure(error);
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
