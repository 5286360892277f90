import { parseSync } from 'oxc-parser';

/** References besides imports: a type of another module, and a file of another package. */
const otherWays = {
  declarations: /\bimport\(["']([^"']+)["']\)/g,
  modules: /\brequire(?:\.resolve)?\(["']([^"']+)["']\)/g,
};

/**
 * The packages that a compiled module imports or resolves, without duplicates and without those of Node.
 * @param file its name, which distinguishes declarations from JavaScript.
 * @throws Error when it cannot be parsed.
 */
export function importsOf(file: string, text: string): string[] {
  const others = file.endsWith('.d.ts') ? otherWays.declarations : otherWays.modules;
  const resolved = [...text.matchAll(others)].map(([, specifier = '']) => specifier);
  const packages = [...parsedImports(file, text), ...resolved].flatMap((specifier) => {
    if (/^(?:node:|\.|\/)/.test(specifier)) return [];
    const [scope = '', name = ''] = specifier.split('/');
    return [scope.startsWith('@') ? `${scope}/${name}` : scope];
  });
  return [...new Set(packages)];
}

/** A string may look like an import, so the program is parsed. */
function parsedImports(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  const [violation] = errors;
  if (violation) throw new Error(`${file}: ${violation.message}`);
  const from = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    [...text.slice(start, end).matchAll(/^["']([^"']+)["']$/g)].map(([, specifier = '']) => specifier),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...from, ...dynamic];
}
