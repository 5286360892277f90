import postcss, { type Declaration, type Root, type Rule } from 'postcss';

/**
 * `.looks { --wide: width 100%; --h1: text h1 }`, a table of utility classes, becomes `:where(.wide) { width:
 * 100% }` and `:where(.h1) { --text: h1 }`. `--stack: flow stack var(--step) for 4px 8px` in it becomes two,
 * `stack4` and `stack8`, named with the number of the step. In any other rule, `--steps: 4px 8px` makes two
 * of it.
 * @throws CssSyntaxError that names the rule whose steps have no class to be added to.
 */
export function takeSteps(root: Root): void {
  root.walkRules('.looks', (table) => {
    const looks = table.nodes.filter((node) => node.type === 'decl').map(lookOfEntry);
    table.replaceWith(looks);
  });
  root.walkDecls('--steps', (steps) => {
    const rule = steps.parent as Rule;
    const written = steps.value.split(' ').map((step) => ruleOfStep(rule, steps, step));
    rule.replaceWith(written);
  });
}

const ROLES = new Set(['text', 'face', 'flow', 'box', 'stroke']);

function lookOfEntry({ prop: name, value: entry }: Declaration): Rule {
  const [whole = '', steps] = entry.split(' for ');
  const [said = '', ...value] = whole.split(' ');
  const prop = ROLES.has(said) ? `--${said}` : said;
  const look = postcss.rule({ selector: `:where(.${name.slice(2)})` });
  if (steps) look.append({ prop: '--steps', value: steps });
  return look.append({ prop, value: value.join(' ') });
}

function ruleOfStep(rule: Rule, steps: Declaration, step: string): Rule {
  const selector = rule.selector.replace(/\.[\w-]+(?=[):]|$)/, (name) => name + Number.parseInt(step, 10));
  if (selector === rule.selector) throw steps.error(`${rule.selector} is no class that can have steps`);
  const copy = rule.clone({ selector });
  copy.walkDecls((decl) => {
    if (decl.prop === '--steps') decl.remove();
    else decl.value = decl.value.replaceAll('var(--step)', step);
  });
  return copy;
}
