import { dirname, join } from 'node:path';
import postcss from 'postcss';
import type { Violation } from './import-rules.ts';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
/** Selector fragments outside the module: `:global(:root:not([data-theme]))`. */
const GLOBAL = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** How the kit re-exports a style sheet: `export { default as looks } from './theme/looks.module.css';` */
const EXPORT = /^export \{ default as (\w+) \} from '([^']+\.module\.css)';$/gm;

/**
 * Finds unused classes of style modules, and classes named in code that do not exist. Paths are from the
 * root. Where code picks a class by a value (`styles[kind]`), the whole style sheet counts as used.
 */
export function checkClasses(texts: ReadonlyMap<string, string>): Violation[] {
  const sheets = [...texts].filter(([file]) => file.endsWith('.module.css'));
  const code = [...texts].filter(([file]) => !file.endsWith('.css'));
  const exported = code.flatMap(([file, text]) => sheetsNamed(EXPORT, file, text));
  const uses = code.flatMap(([file, text]) => usesIn(file, text, exported));
  return sheets.flatMap(([sheet, text]) => {
    const names = classesIn(sheet, text);
    const ofSheet = uses.filter((use) => use.sheet === sheet);
    const missing = ofSheet.filter(({ name }) => name !== undefined && !names.has(name));
    const used = new Set(ofSheet.map(({ name }) => name));
    const unused = used.has(undefined) ? [] : [...names].filter((name) => !used.has(name));
    return [
      ...missing.map(({ file, name }) => violation(file, `there is no class ${name} in ${sheet}`)),
      ...unused.map((name) => violation(sheet, `nothing uses the class ${name}`)),
    ];
  });
}

const violation = (file: string, detail: string): Violation => ({ rule: 'classes-are-used', file, detail });

function classesIn(sheet: string, text: string): ReadonlySet<string> {
  const tree = postcss.parse(text, { from: sheet });
  const names = new Set<string>();
  tree.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.replace(GLOBAL, '').matchAll(/\.([a-zA-Z][\w-]*)/g)) names.add(name);
  });
  return names;
}

type NamedSheet = readonly [name: string, sheet: string];

const sheetsNamed = (pattern: RegExp, file: string, text: string): NamedSheet[] =>
  [...text.matchAll(pattern)].map(([, name = '', path = '']) => [name, join(dirname(file), path)]);

interface Use {
  readonly sheet: string;
  readonly file: string;
  /** undefined: picked by a value, or passed on as a whole. */
  readonly name: string | undefined;
}

function usesIn(file: string, text: string, exported: readonly NamedSheet[]): Use[] {
  const imports = text.match(/^import [^;]*;$/gm)?.join('') ?? '';
  const fromKit = exported.filter(([name]) => new RegExp(`\\b${name}\\b[^;]*mfe-kit'`).test(imports));
  const code = text.replace(/^(?:import|export) [^;=(]*;$/gm, '');
  return [...sheetsNamed(IMPORT, file, text), ...fromKit].flatMap(([local, sheet]) =>
    [...code.matchAll(new RegExp(`(?<![\\w./'])${local}\\b(?:\\.(\\w+))?`, 'g'))].map(
      ([, name]): Use => ({ sheet, file, name }),
    ),
  );
}
