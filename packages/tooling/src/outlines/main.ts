import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawnOutlines, type Topology } from './draw-outlines.ts';

/**
 * Writes the outlines of the lower 48 states that the cost predictor draws a lane on. Run it again after a
 * change of its projection: `node packages/tooling/src/outlines/main.ts`.
 */
const folder = join(import.meta.dirname, '../../../../mfe-predictor/src/result');
// By its address, because the tools import no page.
const { project } = await import(pathToFileURL(join(folder, 'project.ts')).href);
const atlas = createRequire(import.meta.url).resolve('us-atlas/states-10m.json');
const topology: Topology = JSON.parse(await readFile(atlas, 'utf8'));
const { coast, borders } = drawnOutlines(topology, project);

const text = `// Written by packages/tooling/src/outlines/main.ts from the outlines of the U.S. Census Bureau, which are in the public
// domain, as us-atlas packs them.

/** Where the lower 48 states end. */
export const coast =
  '${coast}';

/** Between them. */
export const borders =
  '${borders}';
`;
await writeFile(join(folder, 'state-outlines.ts'), text);
console.log(`${coast.length} and ${borders.length} characters`);
