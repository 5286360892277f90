import { prefixOf, themeOf, type UiTheme } from './ui-themes.ts';

type Rules = (prefix: string) => string;

/** The styles of a table and a progress bar. */
export default (remote: string): Promise<string> =>
  layeredStyles(remote, ['Table', 'Pagination', 'Progress'], tableRules);

/**
 * antd's styles for one remote, in both themes. Each remote has its own, because every class and every animation
 * begins with the remote's name: the deployment checks refuse any other. They are in a cascade layer below the
 * remote's style sheets, so a page changes a table without a contest of specificity. The build runs this
 * function and stores the text, because the content security policy forbids styles generated in the browser.
 */
export async function layeredStyles(remote: string, includes: string[], rules: Rules): Promise<string> {
  const prefix = prefixOf(remote);
  const light = await extract(remote, 'light', includes);
  // The rules are the same in both themes, so the second theme only adds its variables.
  const dark = variablesOf(await extract(remote, 'dark', includes), prefix).join('');
  return `@layer ${prefix},${prefix}-table;@layer ${prefix}{${ownNames(light, prefix)}${dark}}@layer ${prefix}-table{${commonRules(prefix)}${rules(prefix)}}`;
}

/** Imported here, so that a test that only needs the components does not load the extraction. */
async function extract(remote: string, theme: UiTheme, includes: string[]): Promise<string> {
  const [{ extractStyle }, { ConfigProvider }, { createElement }] = await Promise.all([
    import('@ant-design/static-style-extract'),
    import('antd'),
    import('react'),
  ]);
  const { theme: tokens, ...names } = themeOf(remote, theme);
  const css = extractStyle({
    includes,
    customTheme: (components) =>
      createElement(ConfigProvider, { ...names, theme: { ...tokens, zeroRuntime: false } }, components),
  });
  // The text is only used in a separate style sheet, never in a page.
  return css.replace(/<\/?style[^>]*>/g, '');
}

/**
 * Animations get the prefix, which antd adds to classes alone. Rules for every link of a page, and variables of
 * components rendered outside the theme, are left out.
 */
function ownNames(css: string, prefix: string): string {
  const animations = new Set([...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name));
  return css
    .replace(/(?<=^|[{}])(?:a(?:[:[][^{}]*)?|\.data-ant[^{}]*|\.css-var-_[^{}]*)\{[^{}]*\}/g, '')
    .replace(/[\w-]+/g, (word) => (animations.has(word) ? `${prefix}-${word}` : word));
}

const variablesOf = (css: string, prefix: string) =>
  css.match(new RegExp(`\\.${prefix}-dark[^{}]*\\{[^{}]*\\}`, 'g')) ?? [];

/** Rules for which antd has no token. On a phone each row becomes a block of lines. */
const tableRules: Rules = (prefix) => `
.${prefix}-table-thead > tr > .${prefix}-table-cell { height: 40px; font-size: 12px; line-height: 16px; font-stretch: 94%; letter-spacing: 0.01em; }
.${prefix}-table-cell:first-child { padding-left: 24px; }
.${prefix}-table-cell:last-child { padding-right: 24px; }
.${prefix}-table-tbody > tr:last-child > .${prefix}-table-cell { border-bottom: 0; }
.${prefix}-table-tbody > tr > th.${prefix}-table-cell { font-weight: 400; color: var(--fw-ink); }
.${prefix}-table-tbody > [aria-current], .${prefix}-table-tbody > [aria-current] > .${prefix}-table-cell { background: var(--fw-accent-soft); }
.${prefix}-table-column-sorters { justify-content: flex-start; }
.${prefix}-table-column-sorters > .${prefix}-table-column-title { flex: none; }
.${prefix}-table-pagination { padding-inline: 12px; }
@media (max-width: 719px) {
  .${prefix}-table-content > table, .${prefix}-table-tbody, .${prefix}-table-row, .${prefix}-table-row > .${prefix}-table-cell { display: block; }
  .${prefix}-table-thead:not(:focus-within) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .${prefix}-table-row { padding: 10px 16px; border-bottom: 1px solid var(--fw-line); }
  .${prefix}-table-tbody > tr.${prefix}-table-row > .${prefix}-table-cell { padding: 2px 0; border: 0; }
  .${prefix}-table-row > [data-label] { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
  .${prefix}-table-row > [data-label]::before { content: attr(data-label); color: var(--fw-ink2); overflow-wrap: normal; }
}
@media (forced-colors: active) {
  .${prefix}-progress-track { background: Highlight; forced-color-adjust: none; }
  .${prefix}-progress-rail { outline: 1px solid; }
}
`;

const commonRules: Rules = (prefix) => `
.${prefix}-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) {
  .${prefix}-light.${prefix}-light, .${prefix}-dark.${prefix}-dark {
    --ant-motion-duration-fast: 0s; --ant-motion-duration-mid: 0s; --ant-motion-duration-slow: 0s;
  }
  .${prefix}-progress-track::after { animation: none; }
}
`;
