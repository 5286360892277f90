import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '@freightwright/service-kit/commands';

readCommandLine(`npm run sbom

Writes the bill of materials of the lockfile into dist/sbom.cdx.json, as npm makes it.`);
const made = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64e6,
});
// Without its number and its time, so that the same lockfile gives the same text.
const { serialNumber: _, metadata, ...bom } = JSON.parse(made);
const { timestamp: __, ...lasting } = metadata;
mkdirSync('dist', { recursive: true });
writeFileSync('dist/sbom.cdx.json', `${JSON.stringify({ ...bom, metadata: lasting }, null, 2)}\n`);
console.log(`dist/sbom.cdx.json: ${bom.components.length} packages, CycloneDX ${bom.specVersion}`);
