import postcss, { type AtRule, type ChildNode, type Declaration, type Root, type Rule } from 'postcss';
import type { Roles } from './webpack-roles-known.ts';
import { takeSteps } from './webpack-roles-steps.ts';
import { flowDeclarations, strokeDeclarations, textDeclarations } from './webpack-roles-values.ts';

const KINDS = ['text', 'face', 'flow', 'box', 'size', 'stroke'];
const ROLE = new RegExp(`^--(?:${KINDS.join('|')})$`);

/**
 * Expands a style sheet: tokens become their declarations, named values and media queries what they stand
 * for. `--hover-color` moves into a rule `:hover` behind its own, `--phone-color` into the media query. Media
 * queries inside a rule move to the end of the style sheet, those of wide pages first, so that the narrower
 * page wins.
 * @throws CssSyntaxError that names the file, line and the token, value or query that does not exist.
 */
export function writeOut(source: string, from: string, known: Roles): string {
  const root = postcss.parse(source, { from });
  takeSteps(root);
  // Before the states for those inside a token, after them for tokens with a state or a width.
  root.walkDecls(ROLE, (decl) => applyRole(decl, known));
  moveStates(root, known);
  moveWidths(root, known);
  root.walkDecls(/^--(?!fw-)/, (decl) => applyRole(decl, known));
  root.walkDecls((decl) => applyValues(decl, known));
  liftMedia(root, known);
  root.walkAtRules('media', (rule) => {
    rule.params = named(rule.params, known.media);
    if (rule.params.includes('(--')) throw rule.error(`There is no media query ${rule.params}`);
  });
  addMotions(root, known);
  return root.toString();
}

/** `--hover-color: red` of `.a` becomes `.a:hover { color: red }` right behind it. */
function moveStates(root: Root, known: Roles): void {
  root.walkRules((rule) => {
    const moved = new Map<string, Rule>();
    for (const decl of rule.nodes.filter((node) => node.type === 'decl')) {
      const asked = prefixed(decl.prop, known.states, known);
      if (!asked) continue;
      const pattern = known.states.get(asked.name) ?? '';
      const selectors = rule.selectors.map((one) => pattern.replaceAll('&', one));
      const target = moved.get(asked.name) ?? postcss.rule({ selector: selectors.join(', ') });
      moved.set(asked.name, target);
      target.append(decl.clone({ prop: asked.rest }));
      decl.remove();
    }
    rule.after([...moved.values()]);
  });
}

/** `--phone-color: red` becomes a media query inside its rule. */
function moveWidths(root: Root, known: Roles): void {
  root.walkRules((rule) => {
    for (const decl of rule.nodes.filter((node) => node.type === 'decl')) {
      const asked = prefixed(decl.prop, known.media, known);
      if (!asked) continue;
      const query = postcss.atRule({ name: 'media', params: `(${asked.name})` });
      query.append(decl.clone({ prop: asked.rest }));
      rule.append(query);
      decl.remove();
    }
  });
}

/** `--hover-color` is `--hover` and `color`, `--first-phone-text` is `--first` and `--phone-text`. */
function prefixed(prop: string, names: ReadonlyMap<string, string>, known: Roles) {
  const fitting = [...names.keys()].filter((one) => prop.startsWith(`${one}-`));
  const name = fitting.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if (!name) return undefined;
  const rest = prop.slice(name.length + 1);
  const more = [...known.states.keys(), ...known.media.keys()].map((one) => one.slice(2));
  const isOurs = KINDS.includes(rest) || ['fw', ...more].some((one) => rest.startsWith(`${one}-`));
  return { name, rest: isOurs ? `--${rest}` : rest };
}

function applyRole(decl: Declaration, known: Roles): void {
  decl.replaceWith(declarationsOf(decl, known));
}

function declarationsOf(decl: Declaration, known: Roles): ChildNode[] {
  if (decl.prop === '--text') return textDeclarations(decl, known);
  if (decl.prop === '--flow') return flowDeclarations(decl, known);
  if (decl.prop === '--stroke') return strokeDeclarations(decl);
  const [name = '', ...values] = decl.value.split(/\s+/);
  const role = known.roles.get(`${decl.prop.slice(2)}-${name}`);
  if (!role) throw decl.error(`There is no role ${name} of ${decl.prop}`);
  const copy = role.clone();
  copy.walkComments((comment) => void comment.remove());
  copy.walkDecls((own) => {
    own.value = own.value.replaceAll('var(--value)', values.join(' '));
  });
  return copy.nodes;
}

/** `padding: 20px var(--gutter)` with the gutter of wide pages, and again for each width with another. */
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
      // Before the rule's own declarations at that width, so that those win.
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

const named = (params: string, media: Roles['media']): string =>
  params.replace(/\((--[\w-]+)\)/g, (whole, name: string) => media.get(name) ?? whole);

/** The keyframes that `animation` names and the style sheet does not define itself. */
function addMotions(root: Root, { motions }: Roles): void {
  const named = new Set<string>();
  root.walkDecls('animation', ({ value }) => {
    for (const word of value.split(/\s+/)) if (motions.has(word)) named.add(word);
  });
  root.walkAtRules('keyframes', ({ params }) => void named.delete(params));
  for (const name of named) root.append(motions.get(name)?.clone() ?? []);
}
