import { extname, join } from 'node:path';

/** The file into which a build writes the remote's registry entry, next to the folder of its version. */
export const entryFile = 'entry.json';

/** Whether this runs from its source, so in this repository, and not from an installed package. */
export const isFromSource = extname(import.meta.filename) === '.ts';

/**
 * A module of this folder, for what loads it by its file: a loader of webpack, a thread. In this repository it is
 * TypeScript, in a package JavaScript, because Node strips no types below node_modules.
 */
export const moduleFile = (name: string): string =>
  join(import.meta.dirname, name + extname(import.meta.filename));
