import { remoteMark } from '@freightwright/contracts';
import { parse as parseScript } from 'acorn';
import type { Atrule, Block, CssNode, Selector, StyleSheet } from 'css-tree';
import { generate, ident, keyword, parse } from 'css-tree';
import type { ReadError } from './read-job.ts';

/**
 * The newest syntax that every supported browser parses (`target` of the build, packages/tooling/src/build/webpack/preset.ts): ES2024.
 */
const ecmaVersion = 2024;

/** Why a browser cannot run a script at all. Scripts of remotes are loaded as scripts, not as modules. */
export function scriptViolations(path: string, text: string): ReadError[] {
  try {
    parseScript(text, { ecmaVersion, sourceType: 'script' });
    return [];
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    const { line, column } = error.loc;
    const message = `it does not parse as a script of ES${ecmaVersion}: ${error.message.replace(/ \(\d+:\d+\)$/, '')}`;
    return [{ path, rule: 'script-form', line, column: column + 1, message }];
  }
}

const isSyntaxError = (error: unknown): error is SyntaxError & { loc: { line: number; column: number } } =>
  error instanceof SyntaxError && 'loc' in error;

/** Distinguishes the remote's own names from those of others. */
interface OwnNames {
  /** Whether a name, as it is written in the style sheet, is the remote's own. */
  has(written: string): boolean;
  /** The prefixes of such a name, for an error message. */
  readonly format: string;
}

/** Names that begin with the prefix that the build adds, or with the remote's name and a hyphen. */
function ownNames(remote: string): OwnNames {
  const beginnings = [remoteMark(remote), `${remote}-`];
  return {
    has: (written) => {
      const name = ident.decode(written).replace(/^--/, '');
      return beginnings.some((beginning) => name.startsWith(beginning));
    },
    format: beginnings.join(' or '),
  };
}

type PagePosition = { readonly line: number; readonly column: number } | undefined;
type Refuse = (rule: ReadError['rule'], place: PagePosition, message: string) => void;

/** The context of a rule. */
interface Around {
  readonly own: OwnNames;
  readonly refuse: Refuse;
  /** Whether it is nested in a rule whose elements are all the remote's. */
  readonly isNested: boolean;
}

/** At-rules that contain rules and define no name. */
const conditions = new Set(['media', 'supports', 'container', 'starting-style']);

/** The page-wide names that a rule defines, by the kind of rule. */
const namesGiven = new Map<string, (prelude: string, block: Block | undefined) => string[]>([
  ['layer', (prelude) => (prelude === '' ? [] : prelude.split(','))],
  ['keyframes', (prelude) => [prelude]],
  ['counter-style', (prelude) => [prelude]],
  ['font-palette-values', (prelude) => [prelude]],
  ['position-try', (prelude) => [prelude]],
  ['property', (prelude) => [prelude]],
  ['page', (prelude) => prelude.split(':').slice(0, 1)],
  ['font-face', (_prelude, block) => [familyOf(block)]],
]);

/**
 * Violations of style isolation. A page has one set of styles, so a name or a selector applies to all of it.
 * Ambiguous syntax is rejected, because a browser may parse it otherwise.
 */
export function styleSheetViolations(remote: string, path: string, text: string): ReadError[] {
  const violations: ReadError[] = [];
  const refuse: Refuse = (rule, place, message) =>
    violations.push({ path, rule, ...(place && { line: place.line, column: place.column }), message });
  const around: Around = { own: ownNames(remote), refuse, isNested: false };
  try {
    const styleSheet = parse(text, {
      positions: true,
      parseValue: false,
      parseAtrulePrelude: false,
      onParseError: ({ line, column, message }) => refuse('sheet-form', { line, column }, message),
    });
    if (violations.length === 0) readRules(styleSheet as StyleSheet, around);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuse('sheet-form', undefined, 'it is nested too deeply to be read');
  }
  return violations;
}

function readRules({ children }: StyleSheet | Block, around: Around): void {
  for (const node of children.toArray()) readRule(node, around);
}

function readRule(node: CssNode, around: Around): void {
  const { refuse, isNested } = around;
  if (node.type === 'Atrule') readAtRule(node, around);
  else if (node.type === 'Rule') {
    readSelectors(node.prelude, around);
    readRules(node.block, { ...around, isNested: true });
  } else if (node.type === 'Declaration' && isNested) {
    // A browser would parse this as a nested rule.
    if (!node.property.startsWith('--') && generate(node.value).includes('{')) {
      refuse('sheet-form', placeOf(node), `the value of ${node.property} has a block`);
    }
  } else if (node.type !== 'Comment') {
    refuse('sheet-form', placeOf(node), 'it cannot be read');
  }
}

function readSelectors(prelude: CssNode, { own, refuse, isNested }: Around): void {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude];
  for (const selector of selectors) {
    if (selector.type === 'Selector' && staysInside(selector, own, isNested)) continue;
    const message = `no class of the remote holds ${excerpt(generate(selector))}; such a class begins with ${own.format}`;
    refuse('sheet-selector', placeOf(selector), message);
  }
}

function readAtRule(node: Atrule, around: Around): void {
  const { own, refuse } = around;
  const { basename } = keyword(node.name.toLowerCase());
  const prelude = node.prelude ? generate(node.prelude).trim() : '';
  if (conditions.has(basename) || basename === 'layer') {
    if (node.block) readRules(node.block, around);
  }
  if (basename === 'import') {
    refuse('sheet-rule', placeOf(node), '@import brings a style sheet that the gate has not read');
  } else if (basename === 'charset') {
    if (!/^["']utf-8["']$/i.test(prelude))
      refuse('sheet-rule', placeOf(node), 'the character set is not "utf-8"');
  } else if (!conditions.has(basename)) {
    const names = namesGiven.get(basename)?.(prelude, node.block ?? undefined);
    const unknown = `@${excerpt(node.name)} is not among the rules that a remote may use`;
    if (names === undefined) refuse('sheet-rule', placeOf(node), unknown);
    for (const name of names ?? []) {
      const bare = name.trim().replace(/^(["'])(.*)\1$/, '$2');
      if (own.has(bare)) continue;
      const message = `@${node.name} ${excerpt(bare)} names something for the whole page; a name of the remote begins with ${own.format}`;
      refuse('sheet-name', placeOf(node), message);
    }
  }
}

/** The last font family that a rule specifies, which is the effective one. */
function familyOf(block: Block | undefined): string {
  const families = block?.children.toArray().flatMap((node) => {
    if (node.type !== 'Declaration' || node.property.toLowerCase() !== 'font-family') return [];
    return [generate(node.value)];
  });
  return families?.at(-1) ?? '';
}

const placeOf = ({ loc }: CssNode): PagePosition => loc?.start;

const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** A compound selector, and the combinator that follows it. */
interface Compound {
  readonly nodes: CssNode[];
  /** ' ' or '>' lead to descendants, '+' and '~' to siblings. Undefined at the end. */
  next?: string;
}

/**
 * Whether a selector can only match what the remote rendered: an element with one of its names, or one inside
 * such an element. `:has()` and `:not()` do not restrict the position, so names in them do not count.
 * @param isNested whether the enclosing rule has this property, so that '&' is such an element.
 */
const staysInside = (selector: Selector, own: OwnNames, isNested: boolean): boolean =>
  compoundsOf(selector).some(
    ({ nodes, next }) =>
      (next === undefined || next === ' ' || next === '>') &&
      nodes.some((node) => isOwn(node, own, isNested)),
  );

function compoundsOf({ children }: Selector): Compound[] {
  const compounds: Compound[] = [{ nodes: [] }];
  children.forEach((node) => {
    const last = compounds.at(-1) as Compound;
    if (node.type === 'Combinator') {
      last.next = node.name;
      compounds.push({ nodes: [] });
    } else {
      last.nodes.push(node);
    }
  });
  return compounds;
}

function isOwn(node: CssNode, own: OwnNames, isNested: boolean): boolean {
  switch (node.type) {
    case 'ClassSelector':
    case 'IdSelector':
      return own.has(node.name);
    case 'NestingSelector':
      return isNested;
    // The build numbers the styles of markup with the prefix in front.
    case 'AttributeSelector':
      return (
        ident.decode(node.name.name) === 'data-style' &&
        node.matcher === '=' &&
        node.value?.type === 'String' &&
        own.has(node.value.value)
      );
    case 'PseudoClassSelector': {
      if (!/^(?:is|where)$/i.test(node.name)) return false;
      const selectors = node.children?.toArray().flatMap(selectorsIn) ?? [];
      return selectors.length > 0 && selectors.every((each) => each && staysInside(each, own, isNested));
    }
    default:
      return false;
  }
}

/** The selectors of a list. Undefined for one that could not be parsed. */
const selectorsIn = (node: CssNode): (Selector | undefined)[] =>
  node.type === 'SelectorList'
    ? node.children.toArray().map((each) => (each.type === 'Selector' ? each : undefined))
    : [undefined];
