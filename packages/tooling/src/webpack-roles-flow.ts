import postcss, { type ChildNode, type Declaration } from 'postcss';
import type { Roles } from './webpack-roles-known.ts';
import { entryOf, takeWords, wordDeclarations } from './webpack-roles-words.ts';

/**
 * The declarations of `--flow: row 8px`, of `--flow: wrap 8px 16px end` with a word behind it, and of
 * `--flow: columns 1fr 2fr, phone 1fr / 16px` with the columns at each width.
 * @throws CssSyntaxError that names the role or the width that does not exist.
 */
export function flowDeclarations(decl: Declaration, { flows, words, media }: Roles): ChildNode[] {
  const { rest, said } = takeWords(decl.value, words.flow);
  const [name = '', ...values] = rest.split(/\s+/);
  const entry = entryOf(flows, name);
  if (entry === undefined) throw decl.error(`There is no role ${name} of --flow`);
  const nodes = wordDeclarations(decl, entry.split(' '), words.flow);
  const [value = '', columnsGap] = values.join(' ').split(' / ');
  const gap = name === 'columns' ? columnsGap : value;
  const narrower: ChildNode[] = [];
  if (name === 'columns') {
    const [wide = '', ...others] = value.split(/, (?=[a-z-]+ )/);
    nodes.push(postcss.decl({ prop: 'grid-template-columns', value: wide }));
    for (const other of others) {
      const [width = '', ...columns] = other.split(' ');
      if (!media.has(`--${width}`)) throw decl.error(`There is no width ${width} of --flow`);
      const query = postcss.atRule({ name: 'media', params: `(--${width})` });
      narrower.push(query.append({ prop: 'grid-template-columns', value: columns.join(' ') }));
    }
  }
  if (gap) nodes.push(postcss.decl({ prop: 'gap', value: gap }));
  return [...nodes, ...said, ...narrower];
}
