import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoaderContext } from 'webpack';
import { writeOut } from './webpack-roles.ts';
import { readRoles } from './webpack-roles-known.ts';

const rolesFile = join(import.meta.dirname, '../../mfe-kit/src/theme/roles.css');

/**
 * Expands the roles that one of our style sheets names (see `webpack-roles.ts`), before the css-loader reads
 * it.
 */
export default async function writeOutRoles(this: LoaderContext<object>, source: string): Promise<string> {
  this.addDependency(rolesFile);
  const roles = readRoles(await readFile(rolesFile, 'utf8'), rolesFile);
  return writeOut(source, this.resourcePath, roles);
}
