import { parseSync } from 'oxc-parser';

/** A node of the syntax tree. Each kind has fields of its own, which are read with `nodesIn` and `isNode`. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** @throws Error for a source that cannot be parsed. */
export function parse(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The nodes directly below a node, in the order of the source. */
export const nodesIn = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** The name of an identifier, a key or an attribute; undefined for anything else. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node.name === 'string') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : nameOf(node.name);
}
