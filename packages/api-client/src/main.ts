import { join, relative } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { buildPackage } from './build-package.ts';

readCommandLine(`npm run api-client

Makes the package for clients of the API in packages/api-client/dist/package, ready for npm pack.`);
const { folder, jsBytes, gzipBytes, typesBytes } = await buildPackage(join(import.meta.dirname, '../dist'));
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(
  `${relative(process.cwd(), folder)}: ${kib(jsBytes)} of JavaScript (${kib(gzipBytes)} after gzip), ${kib(typesBytes)} of types`,
);
console.log(`Pack it with: npm pack ./${relative(process.cwd(), folder)}`);
