import postcss, { type ChildNode, type Declaration } from 'postcss';
import type { Roles } from './webpack-roles-known.ts';
import { entryOf, takeWords } from './webpack-roles-words.ts';

/** How each part of a text is written: `40px / 44px 620 94% -0.022em ink2`, all but the size optional. */
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
 * The declarations of `--text: h1`, `--text: interface 600 ink2`, `--text: 15px / 22px`, `--text: 560 ink`. A
 * weight and a color given win over those of the role. Last come words: `--text: caption ink2 pretty`.
 * @throws CssSyntaxError that names the role or the color that does not exist.
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
