import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { readInstalled } from '../licenses/read-installed.ts';
import { makeSbom, sbomFault } from './make-sbom.ts';

readCommandLine(`npm run sbom

Writes the bill of materials into dist/sbom.cdx.json, after checking it.`);
const root = process.cwd();
const product = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const packages = await readInstalled(root);
const text = makeSbom(product, packages);
const fault = await sbomFault(text);
if (fault !== undefined) {
  console.error(`The bill of materials breaks the schema of CycloneDX: ${fault}`);
  process.exitCode = 1;
} else {
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(join(root, 'dist/sbom.cdx.json'), `${text}\n`);
  console.log(`dist/sbom.cdx.json: ${packages.length} packages, valid CycloneDX 1.6.`);
}
