import postcss, { type ChildNode, type Declaration, type Rule } from 'postcss';

/**
 * What each part of a text is written as: `40px / 44px 620 94% -0.022em ink2`, every part but the size
 * optional.
 */
const PARTS = [
  ['font-size', /^\d+px/],
  ['line-height', /(?<=\/ )\d+px/],
  ['font-weight', /(?<=^| )\d{3}(?= |$)/],
  ['font-stretch', /\d+%/],
  ['letter-spacing', /-?[\d.]+em/],
] as const;

/** Words of a text that are its color. */
const INKS = new Set(['ink', 'ink2', 'ink3', 'ok', 'warn', 'err', 'accent', 'on-accent', 'paper', 'surface']);

/**
 * The declarations of `--text: h1`, `--text: interface 600 ink2`, `--text: 15px / 22px`, `--text: 560 ink`. A
 * weight and a color given win over those of the role.
 * @param texts The type table: `--h1: 40px / 44px 620`, and what it is on a phone as `--phone-h1`.
 * @throws CssSyntaxError that names the role or the color that does not exist.
 */
export function textDeclarations(decl: Declaration, texts: Rule): ChildNode[] {
  const [first = ''] = decl.value.split(' ');
  const own = entryOf(texts, first);
  const phone = entryOf(texts, `phone-${first}`);
  if (!own && !phone && !/^(?:\d+px|\d{3})$/.test(first))
    throw decl.error(`There is no role ${first} of --text`);
  const said = partsOf(own ?? '');
  for (const [prop, value] of partsOf(decl.value)) said.set(prop, value);
  const ink = /(?<= )[a-z][\w-]*$/.exec(decl.value)?.[0];
  if (ink && !INKS.has(ink)) throw decl.error(`There is no color ${ink} of --text`);
  if (ink) said.set('color', `var(--fw-${ink})`);
  const nodes: ChildNode[] = [...said].map(([prop, value]) => postcss.decl({ prop, value }));
  if (!phone) return nodes;
  const narrower = postcss.atRule({ name: 'media', params: '(--phone)' });
  for (const [prop, value] of partsOf(phone)) narrower.append({ prop, value });
  return [...nodes, narrower];
}

function partsOf(text: string): Map<string, string> {
  const found = PARTS.map(([prop, pattern]) => [prop, pattern.exec(text)?.[0]] as const);
  return new Map(found.flatMap(([prop, value]) => (value === undefined ? [] : [[prop, value] as const])));
}

function entryOf(texts: Rule, name: string): string | undefined {
  const found = texts.nodes.find((node) => node.type === 'decl' && node.prop === `--${name}`);
  return (found as Declaration | undefined)?.value;
}
