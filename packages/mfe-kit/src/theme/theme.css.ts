import { colors, constants, durations, ownColors, standIn } from './tokens.ts';

/** The design tokens as a style sheet: light, or dark by the root's attribute. The build stores its text. */
export default [
  block(':root', { ...constants, ...kebabCased(colors.light) }, 'color-scheme: light;'),
  // Paper is white, whatever the screen's theme.
  `@media screen {\n${block(":root[data-theme='dark']", kebabCased(colors.dark), 'color-scheme: dark;')}}\n`,
  // Set by the shell while the page does without its typefaces: on a slow connection, and until it is usable.
  block(':root[data-type]', { font: standIn, mono: 'ui-monospace, monospace' }),
  // The browser's own forced colors would remove the fill of selected elements, except in SVGs.
  `@media screen and (forced-colors: active) {\n${block(':root:root', kebabCased(ownColors), 'forced-color-adjust: none;')}}\n`,
  `@media (prefers-reduced-motion: reduce) {\n${block(':root', Object.fromEntries(durations.map((name) => [name, '0ms'])))}}\n`,
].join('\n');

function block(selector: string, values: Record<string, string>, extra = ''): string {
  const lines = Object.entries(values).map(([name, value]) => `  --fw-${name}: ${value};\n`);
  return `${selector} {\n${extra && `  ${extra}\n`}${lines.join('')}}\n`;
}

/** Converts accentSoft to accent-soft, because our CSS variables are in lower case. */
function kebabCased(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  );
}
