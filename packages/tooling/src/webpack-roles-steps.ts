import type { Declaration, Root, Rule } from 'postcss';

/**
 * `.stack { --steps: 4px 8px; gap: var(--step) }` becomes `.stack4 { gap: 4px }` and `.stack8 { gap: 8px }`: a
 * rule for each step, with the step's figure behind its name.
 * @throws CssSyntaxError that names the rule whose steps have no class to be added to.
 */
export function takeSteps(root: Root): void {
  root.walkDecls('--steps', (steps) => {
    const rule = steps.parent as Rule;
    const written = steps.value.split(' ').map((step) => ruleOfStep(rule, steps, step));
    rule.replaceWith(written);
  });
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
