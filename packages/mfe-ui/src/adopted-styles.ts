/**
 * Replaces `@rc-component/util/es/Dom/dynamicCSS` in the build (packages/tooling/src/build/webpack/remote.ts).
 * antd's components write a few styles at run time: variables, the width of a scrollbar, the scroll lock
 * behind a dialog. The original puts them into `<style>` elements, which the content security policy refuses.
 * Constructed style sheets do not count as inline style.
 */
const styleSheets = new Map<string, CSSStyleSheet>();

/**
 * Sets the rules stored under `key`. Returns an element because callers set attributes on it; it is never
 * added to the page.
 */
export function updateCSS(css: string, key: string): HTMLStyleElement {
  styleSheetOf(key).replaceSync(css);
  return document.createElement('style');
}

export const injectCSS = (css: string): HTMLStyleElement => updateCSS(css, css);

export function removeCSS(key: string): void {
  const styleSheet = styleSheets.get(key);
  if (styleSheet === undefined) return;
  styleSheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== styleSheet);
}

export function clearContainerCache(): void {}

function styleSheetOf(key: string): CSSStyleSheet {
  const known = styleSheets.get(key);
  if (known !== undefined) return known;
  const styleSheet = new CSSStyleSheet();
  styleSheets.set(key, styleSheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
  return styleSheet;
}
