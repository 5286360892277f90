import { type CssNode, ident, type Selector } from 'css-tree';
import type { OwnNames } from './script-faults.ts';

/** Elements that share the same place in a selector, and how the next ones are found from them. */
interface Compound {
  readonly nodes: CssNode[];
  /** ' ' or '>' leads into the elements, '+' and '~' lead to those beside them. Undefined at the end. */
  next?: string;
}

/**
 * Whether a selector can only match what the remote drew: an element with one of its names, or one inside such an
 * element. `:has()` and `:not()` say nothing about where an element is, so names in them do not count.
 * @param isNested whether it stands in a rule of which the same is known, so that '&' is such an element.
 */
export function staysInside(selector: Selector, own: OwnNames, isNested: boolean): boolean {
  return compoundsOf(selector).some(
    ({ nodes, next }) =>
      (next === undefined || next === ' ' || next === '>') &&
      nodes.some((node) => isOwn(node, own, isNested)),
  );
}

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
    // The build numbers the styles of markup with the mark in front.
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

/** The selectors of a list. Undefined stands for what could not be read. */
const selectorsIn = (node: CssNode): (Selector | undefined)[] =>
  node.type === 'SelectorList'
    ? node.children.toArray().map((each) => (each.type === 'Selector' ? each : undefined))
    : [undefined];
