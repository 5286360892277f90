import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';

/** The design tokens of style sheets, defined in packages/mfe-kit/src/theme/roles.css. */
export interface Roles {
  /** Media queries by their name, wide before narrow: `--phone` is `(max-width: 719px)`. */
  readonly media: ReadonlyMap<string, string>;
  /** Values by their name, each a declaration at every width: `--gutter`. */
  readonly values: ReadonlyMap<string, Rule>;
  /** Declarations by `kind-name`: `box-sheet`. */
  readonly roles: ReadonlyMap<string, Rule>;
  /** The type table, in `.text`. */
  readonly texts: Rule;
  /** Layouts, in `.flow`: each a list of words. */
  readonly flows: Rule;
  /** Keywords that may end a text or a flow, in `.text-words` and `.flow-words`. */
  readonly words: { readonly text: Rule; readonly flow: Rule };
  /** Prefixes that move a declaration to another selector, from `.states`: `--hover` is `&:hover`. */
  readonly states: ReadonlyMap<string, string>;
  /** Keyframes that `animation` may name, each written into the style sheets that name it. */
  readonly motions: ReadonlyMap<string, AtRule>;
}

/** @throws CssSyntaxError naming the line that is not valid CSS. */
export function readRoles(source: string, from: string): Roles {
  const root = postcss.parse(source, { from });
  const media = new Map<string, string>();
  const values = new Map<string, Rule>();
  const roles = new Map<string, Rule>();
  const states = new Map<string, string>();
  const motions = new Map<string, AtRule>();
  for (const node of root.nodes) {
    if (node.type === 'atrule') {
      const [, name = '', query = ''] = /^(--[\w-]+)\s+(.+)$/s.exec(node.params) ?? [];
      if (node.name === 'custom-media') media.set(name, query);
      else motions.set(node.params, node);
    } else if (node.type === 'rule' && node.selector === ':root') {
      node.each((child) => {
        if (child.type === 'decl') values.set(child.prop, node);
      });
    } else if (node.type === 'rule' && node.selector === '.states') {
      node.walkDecls((decl) => readState(decl, states));
    } else if (node.type === 'rule') roles.set(node.selector.slice(1), node);
  }
  const table = (name: string) => {
    const found = roles.get(name);
    if (!found) throw root.error(`There is no table .${name}`);
    return found;
  };
  const words = { text: table('text-words'), flow: table('flow-words') };
  return { media, values, roles, texts: table('text'), flows: table('flow'), words, states, motions };
}

/** Pseudo-classes and descendants are listed by name, all other states by selector. */
function readState({ prop, value }: Declaration, states: Map<string, string>): void {
  const lists: Readonly<Record<string, string>> = { '--pseudo-classes': '&:', '--elements': '& ' };
  const before = lists[prop];
  if (before === undefined) states.set(prop, value.slice(1, -1));
  else for (const name of value.split(' ')) states.set(`--${name}`, before + name);
}
