import { dirname, join } from 'node:path';
import postcss from 'postcss';
import type { Violation } from './import-rules.ts';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
/** Selector fragments outside the module: `:global(:root:not([data-theme]))`. */
const GLOBAL = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** How the kit re-exports a style sheet: `export { default as util } from './theme/utilities.module.css';` */
const EXPORT = /^export \{ default as (\w+) \} from '([^']+\.module\.css)';$/gm;

/**
 * Finds unused classes of style modules, and classes named in code that do not exist. Paths are from the
 * root. Where code picks a class by a value (`styles[kind]`), the whole style sheet counts as used.
 */
export function checkClasses(texts: ReadonlyMap<string, string>): Violation[] {
  const styleSheets = [...texts].filter(([file]) => file.endsWith('.module.css'));
  const code = [...texts].filter(([file]) => !file.endsWith('.css'));
  const exported = code.flatMap(([file, text]) => styleSheetsNamed(EXPORT, file, text));
  const uses = code.flatMap(([file, text]) => usesIn(file, text, exported));
  return styleSheets.flatMap(([styleSheet, text]) => {
    const names = classesIn(styleSheet, text);
    const ofStyleSheet = uses.filter((use) => use.styleSheet === styleSheet);
    const missing = ofStyleSheet.filter(({ name }) => name !== undefined && !names.has(name));
    const used = new Set(ofStyleSheet.map(({ name }) => name));
    const unused = used.has(undefined) ? [] : [...names].filter((name) => !used.has(name));
    return [
      ...missing.map(({ file, name }) => violation(file, `there is no class ${name} in ${styleSheet}`)),
      ...unused.map((name) => violation(styleSheet, `nothing uses the class ${name}`)),
    ];
  });
}

const violation = (file: string, detail: string): Violation => ({ rule: 'classes-are-used', file, detail });

function classesIn(styleSheet: string, text: string): ReadonlySet<string> {
  const tree = postcss.parse(text, { from: styleSheet });
  const names = new Set<string>();
  tree.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.replace(GLOBAL, '').matchAll(/\.([a-zA-Z][\w-]*)/g)) names.add(name);
  });
  return names;
}

type NamedStyleSheet = readonly [name: string, styleSheet: string];

const styleSheetsNamed = (pattern: RegExp, file: string, text: string): NamedStyleSheet[] =>
  [...text.matchAll(pattern)].map(([, name = '', path = '']) => [name, join(dirname(file), path)]);

interface Use {
  readonly styleSheet: string;
  readonly file: string;
  /** undefined: picked by a value, or passed on as a whole. */
  readonly name: string | undefined;
}

function usesIn(file: string, text: string, exported: readonly NamedStyleSheet[]): Use[] {
  const imports = text.match(/^import [^;]*;$/gm)?.join('') ?? '';
  const fromKit = exported.filter(([name]) => new RegExp(`\\b${name}\\b[^;]*mfe-kit'`).test(imports));
  const code = text.replace(/^(?:import|export) [^;=(]*;$/gm, '');
  return [...styleSheetsNamed(IMPORT, file, text), ...fromKit].flatMap(([local, styleSheet]) =>
    [...code.matchAll(new RegExp(`(?<![\\w./'])${local}\\b(?:\\.(\\w+))?`, 'g'))].map(
      ([, name]): Use => ({ styleSheet, file, name }),
    ),
  );
}
