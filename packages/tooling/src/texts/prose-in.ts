import { parseSync } from 'oxc-parser';

/** A text that a person reads, with single blanks, straight apostrophes and 0 for what is filled in. */
export interface Prose {
  /** Where the string or element begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** A node of the syntax tree. Each kind has fields of its own. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Stands for a figure or a name that is not known before the page is open. */
const filledIn = '0';
/** Elements that go on with the sentence around them. */
const inline =
  /^(?:a|abbr|b|cite|del|em|i|ins|kbd|label|mark|q|s|small|span|strong|sub|sup|time|u|var|[A-Z].*)$/;
/** Names in a program, which are copied and not read. */
const copied = /^(?:code|pre|samp|script|style)$/;
const unread = /^(?:ImportDeclaration|TS\w*Type\w*|TSInterface\w*|TSEnum\w*)$/;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** The prose of a source file: what its elements say, and its strings. @throws Error when it cannot be parsed. */
export function proseIn(file: string, source: string): Prose[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Prose[] = [];
  /** Texts that were read as a part of the element around them. */
  const taken = new Set<SyntaxNode>();

  const add = (node: SyntaxNode, raw: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    const texts = withoutTags(raw).split('\n\n').map(tidy).filter(isProse);
    found.push(...texts.map((text) => ({ line, text })));
  };
  /** What an element says, up to the elements in it that are paragraphs of their own. */
  const textOf = (element: SyntaxNode): string =>
    (element.children as SyntaxNode[])
      .map((child) => {
        const inner = child.type === 'JSXExpressionContainer' ? (child.expression as SyntaxNode) : child;
        if (inner.type === 'JSXText' || isString(inner)) {
          taken.add(inner);
          return stringOf(inner);
        }
        if (inner.type === 'JSXEmptyExpression') return '';
        if (inner.type !== 'JSXElement' || copied.test(tagOf(inner))) return filledIn;
        return inline.test(tagOf(inner)) ? textOf(inner) || filledIn : '\n\n';
      })
      .join('');
  const saysMore = ({ children }: SyntaxNode): boolean =>
    Array.isArray(children) && children.some((child) => child.type === 'JSXText' && !taken.has(child));
  const visit = (node: SyntaxNode): void => {
    if (taken.has(node) || unread.test(node.type) || isForDevelopers(node)) return;
    if (node.type === 'JSXElement' && copied.test(tagOf(node))) return;
    if (isString(node)) add(node, stringOf(node));
    else if (saysMore(node)) add(node, textOf(node));
    for (const child of nodesIn(node)) if (child !== node.key) visit(child);
  };
  visit(program as unknown as SyntaxNode);
  return found;
}

/** Errors of programs, which the product never shows. */
const isForDevelopers = ({ type, callee }: SyntaxNode): boolean =>
  type === 'NewExpression' && /(?:Error|RegExp|PermanentFailure)$/.test(nameOf(callee));

const isString = ({ type, value }: SyntaxNode): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

function stringOf({ type, value, quasis }: SyntaxNode): string {
  if (type === 'JSXText') return String(value).replace(/\s+/g, ' ');
  if (type === 'Literal') return String(value);
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join(filledIn);
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');
const tagOf = ({ openingElement }: SyntaxNode): string =>
  isNode(openingElement) ? nameOf(openingElement.name) : '';

/** The text of HTML that is written in a string. A tag that is not inline ends the sentence. */
const withoutTags = (text: string): string =>
  text
    .replace(/<(style|script|svg)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<!?\/?([a-z][a-z\d]*)\b[^>]*>/gi, (_, tag: string) => (inline.test(tag) ? '' : '\n\n'))
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&[a-z]+;/g, "'");

const tidy = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('’', "'").replace(/[“”]/g, '"').trim();

/** Two words, the first with a capital or the last with a full stop: not a class, a path or a key. */
function isProse(text: string): boolean {
  const words = text.match(/(?<![\w.@/-])\p{L}[\p{L}'-]*(?![\w@/(=-])/gu) ?? [];
  return words.length >= 2 && /^["'(]?[\p{Lu}\d]|[.?!]["')]?$/u.test(text) && !/[{};]\s*[\w-]+:/.test(text);
}
