import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeOut } from '../webpack-roles.ts';
import { readRoles } from '../webpack-roles-known.ts';

const rolesFile = fileURLToPath(new URL('../../../mfe-kit/src/theme/roles.css', import.meta.url));

/** A style sheet of ours in plain CSS, for pages without a build. Class names are preserved. */
export function writeOutSheet(file: string): string {
  const roles = readRoles(readFileSync(rolesFile, 'utf8'), rolesFile);
  return writeOut(readFileSync(file, 'utf8'), file, roles);
}
