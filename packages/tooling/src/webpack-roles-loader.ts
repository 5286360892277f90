import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LoaderContext } from 'webpack';
import { writeOut } from './webpack-roles.ts';
import { readRoles } from './webpack-roles-known.ts';

const require = createRequire(import.meta.url);
const rolesFile = require.resolve('@freightwright/mfe-kit/sheets/theme/roles.css');

/** Expands the design tokens of a style sheet (see `webpack-roles.ts`) before the css-loader reads it. */
export default async function writeOutRoles(this: LoaderContext<object>, source: string): Promise<string> {
  this.addDependency(rolesFile);
  const roles = readRoles(await readFile(rolesFile, 'utf8'), rolesFile);
  return writeOut(source, this.resourcePath, roles);
}
