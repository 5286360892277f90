import { extname, join } from 'node:path';

/**
 * A module of this folder, for what loads it by its file: a loader of webpack, a thread. In this repository it is
 * TypeScript, in a package JavaScript, because Node strips no types below node_modules.
 */
export const moduleFile = (name: string): string =>
  join(import.meta.dirname, name + extname(import.meta.filename));
