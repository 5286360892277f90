import { isNode, nameOf, nodesIn, parse, type SyntaxNode } from './syntax.ts';
import { filledIn, tidy, type VisibleText } from './visible-text.ts';

/** Attributes, fields and variables whose value a person reads or hears, however short it is. */
const readNames =
  /^(?:alt|aria-(?:label|description|roledescription|valuetext)|caption|detail|heading|hint|labels?|lead|message|note|pendingText|placeholder|question|reason|sentence|subject|summary|text|texts|tip|title|words)$/i;
/** Attributes and fields that no person reads, even within one that is read. */
const unreadNames =
  /^(?:accept|autoComplete|class\w*|d|data-(?!label)[\w-]+|href|htmlFor|id|inputMode|key|media|name|pattern|points|rel|role|src|srcSet|style|target|transform|type|value|viewBox)$/;
/** Elements that go on with the sentence around them. */
const inline =
  /^(?:a|abbr|b|cite|del|em|i|ins|kbd|label|mark|q|s|small|span|strong|sub|sup|time|u|var|[A-Z].*)$/;
/** Its content is copied and not read: a name in a program, a number. */
const copied = /^(?:code|pre|samp|script|style)$/;
/** Told to a developer, or not prose at all. */
const unread = /^(?:ImportDeclaration|TS\w*Type\w*|TSInterface\w*|TSEnum\w*)$/;

/** Every text in a source file that a person reads. @throws Error for a source that cannot be parsed. */
export function collectTexts(file: string, source: string): VisibleText[] {
  const found: VisibleText[] = [];
  const taken = new Set<SyntaxNode>();
  const add = (node: SyntaxNode, raw: string, always: boolean) => {
    const line = source.slice(0, node.start).split('\n').length;
    for (const part of withoutTags(raw).split('\n\n')) {
      const text = tidy(part);
      if (always ? /\p{L}{2}/u.test(text) : isProse(text)) found.push({ file, line, text });
    }
  };
  const visit = (node: SyntaxNode, isRead: boolean): void => {
    if (taken.has(node) || unread.test(node.type) || isForDevelopers(node)) return;
    if (isString(node)) add(node, stringOf(node), isRead);
    else if (node.type === 'JSXText') add(node, String(node.value), true);
    else if (node.type === 'JSXElement' && copied.test(tagOf(node))) return;
    else visitParts(node, isRead);
  };
  const visitParts = (node: SyntaxNode, isRead: boolean): void => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node);
    const name = namedBy(node);
    if (name !== undefined && unreadNames.test(name)) return;
    const below = (isRead && goesOn.test(node.type)) || (name !== undefined && readNames.test(name));
    for (const child of nodesIn(node)) if (child !== node.key) visit(child, below);
  };
  const visitElement = (element: SyntaxNode): void => {
    const children = childrenOf(element);
    const speaks = (child: SyntaxNode) =>
      child.type === 'JSXText' && !taken.has(child) && /\p{L}/u.test(String(child.value));
    if (!children.some(speaks)) return;
    const first = children.find((child) => child.type === 'JSXText' && /\S/.test(String(child.value)));
    add(atFirstLetter(first ?? element), flat(children, taken), true);
  };
  visit(parse(file, source), false);
  return found;
}

/** Through these a value keeps its meaning: `label={isNew ? 'Add' : 'Change'}`. */
const goesOn =
  /^(?:Property|JSXExpressionContainer|ConditionalExpression|LogicalExpression|ParenthesizedExpression|ArrayExpression|ObjectExpression|BinaryExpression|TSAsExpression|TSSatisfiesExpression|ArrowFunctionExpression)$/;

const namedBy = (node: SyntaxNode): string | undefined =>
  node.type === 'JSXAttribute' || node.type === 'Property'
    ? nameOf(node.type === 'Property' ? node.key : node.name)
    : node.type === 'VariableDeclarator'
      ? nameOf(node.id)
      : undefined;

/** Errors of programs, which the product never shows, and settings of its logs. */
const isForDevelopers = (node: SyntaxNode): boolean =>
  node.type === 'NewExpression' && /(?:Error|RegExp|PermanentFailure)$/.test(nameOf(node.callee) ?? '');

const isString = (node: SyntaxNode): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';

function stringOf(node: SyntaxNode): string {
  if (node.type === 'Literal') return String(node.value);
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join(filledIn);
}

/** The name of an element; empty for a fragment. */
const tagOf = ({ openingElement }: SyntaxNode): string =>
  (isNode(openingElement) && nameOf(openingElement.name)) || '';

const childrenOf = (element: SyntaxNode): SyntaxNode[] => (element.children as unknown[]).filter(isNode);

/** What the children say together. Those that it contains are `taken`, the others are visited by themselves. */
function flat(children: readonly SyntaxNode[], taken: Set<SyntaxNode>): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') {
        taken.add(child);
        return String(child.value).replace(/\s+/g, ' ');
      }
      if (child.type === 'JSXExpressionContainer') {
        const { expression } = child;
        if (!isNode(expression) || expression.type === 'JSXEmptyExpression') return '';
        if (!isString(expression)) return filledIn;
        taken.add(expression);
        return stringOf(expression);
      }
      const tag = tagOf(child);
      if (copied.test(tag)) return filledIn;
      if (tag === 'br' || !inline.test(tag)) return '\n\n';
      const inner = flat(childrenOf(child), taken);
      return inner === '' ? filledIn : inner;
    })
    .join('');
}

const atFirstLetter = (node: SyntaxNode): SyntaxNode => ({
  ...node,
  start: node.start + String(node.value ?? '').search(/\S|$/),
});

/** The text of HTML that is written in a string. A tag that is not inline ends the sentence. */
const withoutTags = (text: string): string =>
  text
    .replace(/<(style|script|svg)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<\/?([a-z][a-z\d]*)\b[^>]*>/gi, (_, tag: string) => (inline.test(tag) ? '' : '\n\n'))
    .replace(/<![^>]*>/g, '\n\n')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&[a-z]+;/g, "'");

/** Two words, the first with a capital or the last with a full stop: not a class, a path or a key. */
function isProse(text: string): boolean {
  const words = text.match(/(?<![\w.@/-])\p{L}[\p{L}'-]*(?![\w@/(=-])/gu) ?? [];
  return words.length >= 2 && /^["'(]?[\p{Lu}\d]|[.?!]["')]?$/u.test(text) && !/[{};]\s*[\w-]+:/.test(text);
}
