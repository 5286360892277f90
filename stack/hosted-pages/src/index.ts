import { type Html, html } from './html.ts';

export { type Field, field } from './field.ts';
export { type Html, html } from './html.ts';
export { error, notice, refusal } from './messages.ts';
export { cameFrom, pageHeaders } from './page-safety.ts';

/** The logo of the site's header: a rule with its cursor. */
const mark = html`<svg class="mark" width="27" height="22" viewBox="0 0 27 22" aria-hidden="true" focusable="false">
  <rect x="0.75" y="2.75" width="25.5" height="17" rx="2" />
  <path d="M5.5 3v5m4-5v3m4-3v3m8-3v3M5.5 19.5v-5m4 5v-3m4 3v-3m8 3v-3" />
  <path d="M17 0v22" class="cursor" />
</svg>`;

export interface DocumentParts {
  /** Of the window, whole. */
  readonly title: string;
  /** Path of the folder with the files of `hostedFiles`, without a trailing slash. */
  readonly filesAt: string;
  /** Above the header, on every page. */
  readonly band?: Html;
  /** `<main>` and its content. */
  readonly main: Html;
}

/** A whole page under the site's header. It works without a script. */
export const hostedDocument = ({ title, filesAt, band, main }: DocumentParts): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${filesAt}/mark.svg" type="image/svg+xml">
<link rel="preload" href="${filesAt}/archivo.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${filesAt}/page.css">
</head>
<body>
${band}
<header><p class="brand">${mark}Freightwright</p></header>
${main}
</body>
</html>
`.html;
