import type { ChildNode, Declaration, Rule } from 'postcss';
import postcss from 'postcss';
import type { Roles } from './webpack-roles-known.ts';

/** The syntax of a text value: `40px / 44px 620 94% -0.022em ink2`, all but the size optional. */
const PARTS = [
  ['font-size', /^\d+px/],
  ['line-height', /(?<=\/ )\d+px/],
  ['font-weight', /(?<=^| )\d{3}(?= |$)/],
  ['font-stretch', /\d+%/],
  ['letter-spacing', /-?[\d.]+em/],
] as const;

/** The colors of texts and lines. */
const INKS = new Set('ink ink2 ink3 line line2 ok warn err accent on-accent paper surface'.split(' '));

/**
 * The declarations of `--text: h1`, `--text: interface 600 ink2`, `--text: 15px / 22px`, `--text: 560 ink`.
 * An explicit weight or color overrides that of the token. Keywords come last: `--text: caption ink2 pretty`.
 * @throws CssSyntaxError that names the token or the color that does not exist.
 */
export function textDeclarations(decl: Declaration, { texts, words }: Roles): ChildNode[] {
  const { rest, said: worded } = takeWords(decl.value, words.text);
  const [first = ''] = rest.split(' ');
  const own = entryOf(texts, first);
  const phone = entryOf(texts, `phone-${first}`);
  if (!own && !phone && !/^(?:\d+px|\d{3})$/.test(first))
    throw decl.error(`There is no role ${first} of --text`);
  const said = partsOf(own ?? '');
  for (const [prop, value] of partsOf(rest)) said.set(prop, value);
  const ink = /(?<= )[a-z][\w-]*$/.exec(rest)?.[0];
  if (ink) said.set('color', colorOf(decl, ink));
  const nodes = [...said].map(([prop, value]): ChildNode => postcss.decl({ prop, value }));
  nodes.push(...worded);
  if (!phone) return nodes;
  const narrower = postcss.atRule({ name: 'media', params: '(--phone)' });
  for (const [prop, value] of partsOf(phone)) narrower.append({ prop, value });
  return [...nodes, narrower];
}

/** The declarations of `--stroke: 1.5 ink`: a line of that width and color, and nothing filled. */
export function strokeDeclarations(decl: Declaration): ChildNode[] {
  const [width = '', color = ''] = decl.value.split(' ');
  return [
    postcss.decl({ prop: 'fill', value: 'none' }),
    postcss.decl({ prop: 'stroke', value: colorOf(decl, color) }),
    postcss.decl({ prop: 'stroke-width', value: width }),
  ];
}

function colorOf(decl: Declaration, name: string): string {
  if (!INKS.has(name)) throw decl.error(`There is no color ${name} of ${decl.prop}`);
  return `var(--fw-${name})`;
}

function partsOf(text: string): Map<string, string> {
  const found = PARTS.map(([prop, pattern]) => [prop, pattern.exec(text)?.[0]] as const);
  return new Map(found.flatMap(([prop, value]) => (value === undefined ? [] : [[prop, value] as const])));
}

/**
 * The declarations of `--flow: row 8px`, of `--flow: wrap 8px 16px end` with a keyword behind it, and of
 * `--flow: columns 1fr 2fr, phone 1fr / 16px` with the columns at each width.
 * @throws CssSyntaxError that names the token or the width that does not exist.
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

/** The entry of a name in a token table: `--h1: 40px / 44px` of `h1`. */
export function entryOf(table: Rule, name: string): string | undefined {
  const found = table.nodes.find((node) => node.type === 'decl' && node.prop === `--${name}`);
  return (found as Declaration | undefined)?.value;
}

/** Splits the known keywords at the end of a value, as declarations, from the rest. */
export function takeWords(value: string, table: Rule): { rest: string; said: ChildNode[] } {
  const left = value.split(/\s+/);
  const said: ChildNode[] = [];
  // The first word is the token, whatever its name.
  while (left.length > 1) {
    const entry = entryOf(table, left.at(-1) ?? '');
    if (entry === undefined) break;
    said.unshift(declarationOf(entry));
    left.pop();
  }
  return { rest: left.join(' '), said };
}

/** The declarations of keywords that must be in the table. */
export const wordDeclarations = (decl: Declaration, names: readonly string[], table: Rule): ChildNode[] =>
  names.map((name) => {
    const entry = entryOf(table, name);
    if (entry === undefined) throw decl.error(`There is no word ${name} of ${decl.prop}`);
    return declarationOf(entry);
  });

/** `flex-wrap wrap` is a property and its value. */
function declarationOf(entry: string): ChildNode {
  const [prop = '', ...value] = entry.split(' ');
  return postcss.decl({ prop, value: value.join(' ') });
}
