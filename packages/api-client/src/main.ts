/** Makes the package for clients of the API in dist/package, ready for `npm pack`: npm run api-client. */
import { join, relative } from 'node:path';
import { buildPackage } from './build-package.ts';

const { folder, jsBytes, gzipBytes, typesBytes } = await buildPackage(join(import.meta.dirname, '../dist'));
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(
  `${relative(process.cwd(), folder)}: ${kib(jsBytes)} of JavaScript (${kib(gzipBytes)} after gzip), ${kib(typesBytes)} of types`,
);
console.log(`Pack it with: npm pack ./${relative(process.cwd(), folder)}`);
