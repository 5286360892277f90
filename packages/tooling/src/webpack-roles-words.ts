import postcss, { type ChildNode, type Declaration, type Rule } from 'postcss';

/** What a table of roles says of a name: `--h1: 40px / 44px` of `h1`. */
export function entryOf(table: Rule, name: string): string | undefined {
  const found = table.nodes.find((node) => node.type === 'decl' && node.prop === `--${name}`);
  return (found as Declaration | undefined)?.value;
}

/** The words at the end of a value that the table knows, as declarations, and what stands before them. */
export function takeWords(value: string, table: Rule): { rest: string; said: ChildNode[] } {
  const left = value.split(/\s+/);
  const said: ChildNode[] = [];
  // The first is the role, whatever it is called.
  while (left.length > 1) {
    const entry = entryOf(table, left.at(-1) ?? '');
    if (entry === undefined) break;
    said.unshift(declarationOf(entry));
    left.pop();
  }
  return { rest: left.join(' '), said };
}

/** The declarations of words that must be in the table. */
export function wordDeclarations(decl: Declaration, names: readonly string[], table: Rule): ChildNode[] {
  return names.map((name) => {
    const entry = entryOf(table, name);
    if (entry === undefined) throw decl.error(`There is no word ${name} of ${decl.prop}`);
    return declarationOf(entry);
  });
}

/** `flex-wrap wrap` is a property and its value. */
function declarationOf(entry: string): ChildNode {
  const [prop = '', ...value] = entry.split(' ');
  return postcss.decl({ prop, value: value.join(' ') });
}
