import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { remoteMark } from '@freightwright/contracts';
import postcss from 'postcss';

const require = createRequire(import.meta.url);

/** The kit's utility classes, shared by shell and remotes: see docs/adr/0024. */
export const utilitiesFile = require.resolve('@freightwright/mfe-kit/sheets/theme/utilities.module.css');

/** The class name of a utility class under this salt, identical in the style sheet and in the code. */
export const classOfUtility = (salt: string, name: string): string => {
  const mark = markOf(salt.split('@')[0] ?? '');
  const hash = createHash('sha256').update(`${salt} ${name}`).digest('base64url');
  // A class cannot begin with a digit or a hyphen. A prefix does not.
  return mark === '' ? hash.slice(0, 6).replace(/^[\d-]/, '_$&') : mark + hash.slice(0, 5);
};

/** The prefix of every name in a remote's style sheets. The shell's own have none. */
export const markOf = (part: string): string => (part.startsWith('mfe-') ? remoteMark(part) : '');

/** The names of all utility classes. */
export function readUtilities(): ReadonlySet<string> {
  const root = postcss.parse(readFileSync(utilitiesFile, 'utf8'), { from: utilitiesFile });
  const names = new Set<string>();
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([a-zA-Z]\w*)/g)) names.add(name);
  });
  return names;
}

/**
 * Replaces `util.quiet` with the class name, so that a page loads no table of them all, and imports their
 * style sheet.
 * @throws Error that names a utility class that does not exist.
 */
export function writeUtilities(source: string, names: ReadonlySet<string>, salt: string): string {
  if (!/^import [^;]*\butil\b/m.test(source)) return source;
  const written = source.replace(/(?<![\w./])util\.(\w+)/g, (_, name: string) => {
    if (!names.has(name)) throw new Error(`There is no utility class ${name}`);
    return JSON.stringify(classOfUtility(salt, name));
  });
  return written === source ? source : `import ${JSON.stringify(utilitiesFile)};${written}`;
}
