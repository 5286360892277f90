import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss';

/** What style sheets may name: see packages/mfe-kit/src/theme/roles.css, where they are written. */
export interface Roles {
  /** Media queries by their name, wide before narrow: `--phone` is `(max-width: 719px)`. */
  readonly media: ReadonlyMap<string, string>;
  /** Values by their name, each a declaration at every width: `--gutter`. */
  readonly values: ReadonlyMap<string, Rule>;
  /** Declarations by `kind-name`: `text-h1`. */
  readonly roles: ReadonlyMap<string, Rule>;
}

/** @throws CssSyntaxError naming the line that is no style sheet. */
export function readRoles(source: string, from: string): Roles {
  const root = postcss.parse(source, { from });
  const media = new Map<string, string>();
  const values = new Map<string, Rule>();
  const roles = new Map<string, Rule>();
  for (const node of root.nodes) {
    if (node.type === 'atrule') {
      const [, name = '', query = ''] = /^(--[\w-]+)\s+(.+)$/s.exec(node.params) ?? [];
      media.set(name, query);
    } else if (node.type === 'rule' && node.selector === ':root') {
      node.each((child) => {
        if (child.type === 'decl') values.set(child.prop, node);
      });
    } else if (node.type === 'rule') roles.set(node.selector.slice(1), node);
  }
  return { media, values, roles };
}

/**
 * Writes a style sheet out: roles become their declarations, named values and media queries what they stand for. Media
 * queries inside a rule move to the end of the sheet, those of wide pages first, so that the narrower page wins.
 * @throws CssSyntaxError that names the file, line and the role, value or query that does not exist.
 */
export function writeOut(source: string, from: string, known: Roles): string {
  const root = postcss.parse(source, { from });
  root.walkDecls(/^--(?:text|flow|box|size)$/, (decl) => applyRole(decl, known));
  root.walkDecls((decl) => applyValues(decl, known));
  liftMedia(root, known);
  root.walkAtRules('media', (rule) => {
    rule.params = named(rule.params, known.media);
    if (rule.params.includes('(--')) throw rule.error(`There is no media query ${rule.params}`);
  });
  return root.toString();
}

function applyRole(decl: Declaration, { roles }: Roles): void {
  const [, name = '', value = ''] = /^(\S+)\s*(.*)$/s.exec(decl.value) ?? [];
  const role = roles.get(`${decl.prop.slice(2)}-${name}`);
  if (!role) throw decl.error(`There is no role ${name} of ${decl.prop}`);
  decl.before(withValue(role, value).nodes);
  decl.remove();
}

/** A copy in which `var(--value, fallback)` is the value. Without value and fallback the declaration goes. */
function withValue(role: Rule, value: string): Rule {
  const copy = role.clone();
  copy.walkComments((comment) => void comment.remove());
  copy.walkDecls((decl) => {
    const asked = /^var\(--value(?:, (.+))?\)$/.exec(decl.value);
    if (!asked) return;
    const given = value || asked[1];
    if (given) decl.value = given;
    else decl.remove();
  });
  return copy;
}

/** `padding: 20px var(--gutter)` with the gutter of wide pages, and again for each width at which it is another. */
function applyValues(decl: Declaration, { values }: Roles): void {
  const rule = decl.parent;
  for (const [name, { nodes }] of values) {
    const use = `var(${name})`;
    if (!decl.value.includes(use)) continue;
    if (rule?.type !== 'rule' || rule.parent?.type !== 'root')
      throw decl.error(`${use} follows the width by itself and stands outside media queries`);
    const written = decl.value;
    for (const node of nodes) {
      if (node.type === 'decl' && node.prop === name) decl.value = written.replaceAll(use, node.value);
      if (node.type !== 'atrule') continue;
      const media = node.clone();
      media.walkDecls((other) => {
        if (other.prop === name)
          other.replaceWith(decl.clone({ value: written.replaceAll(use, other.value) }));
        else other.remove();
      });
      // Before what the rule itself says at that width, so that its own word is the last.
      const own = rule.nodes.find((child) => child.type === 'atrule');
      if (own) rule.insertBefore(own, media);
      else rule.append(media);
    }
  }
}

function liftMedia(root: Root, { media }: Roles): void {
  const lifted = new Map<string, AtRule>();
  root.walkAtRules('media', (nested) => {
    const rule = nested.parent as Rule | Root;
    if (rule.type !== 'rule') return;
    const all = lifted.get(nested.params) ?? postcss.atRule({ name: 'media', params: nested.params });
    lifted.set(nested.params, all);
    const last = all.last;
    if (last?.type === 'rule' && last.selector === rule.selector) last.append(nested.nodes ?? []);
    else all.append(rule.clone({ nodes: nested.nodes ?? [] }));
    nested.remove();
  });
  const width = (params: string) => Number(/max-width: (\d+)px/.exec(named(params, media))?.[1] ?? 0);
  for (const params of [...lifted.keys()].sort((one, other) => width(other) - width(one)))
    root.append(lifted.get(params) as AtRule);
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

function named(params: string, media: Roles['media']): string {
  return params.replace(/\((--[\w-]+)\)/g, (whole, name: string) => media.get(name) ?? whole);
}
