import { colors, constants, durations, ownColors, standIn } from './tokens.ts';

/** The tokens as a style sheet: light, or dark where the root says so. The build stores its text. */
export default [
  block(':root', { ...constants, ...kebabCased(colors.light) }, 'color-scheme: light;'),
  // Paper is white, whatever the screen was.
  `@media screen {\n${block(":root[data-theme='dark']", kebabCased(colors.dark), 'color-scheme: dark;')}}\n`,
  // Set by the shell while the page does without its typefaces: on a slow line, and until it can be used.
  block(':root[data-type]', { font: standIn, mono: 'ui-monospace, monospace' }),
  // The browser's own way to force colors would take the fill of everything chosen, and leave it in drawings.
  `@media screen and (forced-colors: active) {\n${block(':root:root', kebabCased(ownColors), 'forced-color-adjust: none;')}}\n`,
  `@media (prefers-reduced-motion: reduce) {\n${block(':root', Object.fromEntries(durations.map((name) => [name, '0ms'])))}}\n`,
].join('\n');

function block(selector: string, values: Record<string, string>, extra = ''): string {
  const lines = Object.entries(values).map(([name, value]) => `  --fw-${name}: ${value};\n`);
  return `${selector} {\n${extra && `  ${extra}\n`}${lines.join('')}}\n`;
}

/** Turns accentSoft into accent-soft, because our CSS variables are written in lower case. */
function kebabCased(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  );
}
