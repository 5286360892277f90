import { colors, constants, durations } from './tokens.ts';

/**
 * The tokens as a style sheet: light by default, dark where the root element says so. The build runs this
 * module and keeps its text.
 */
export default [
  block(':root', { ...constants, ...kebabCased(colors.light) }, 'color-scheme: light;'),
  block(":root[data-theme='dark']", kebabCased(colors.dark), 'color-scheme: dark;'),
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
