import { RESOURCES_PATH } from '../oidc/paths.ts';
import { type Html, html } from './html.ts';

/** The mark of the site's header: a rule with its cursor. */
const mark = html`<svg class="mark" width="27" height="22" viewBox="0 0 27 22" aria-hidden="true" focusable="false">
  <rect x="0.75" y="2.75" width="25.5" height="17" rx="2" />
  <path d="M5.5 3v5m4-5v3m4-3v3m8-3v3M5.5 19.5v-5m4 5v-3m4 3v-3m8 3v-3" />
  <path d="M17 0v22" class="cursor" />
</svg>`;

const octagon = html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
  <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2zM8 4.8v3.7M8 10.6v.6" />
</svg>`;

export const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Freightwright</title>
<link rel="icon" href="${RESOURCES_PATH}/mark.svg" type="image/svg+xml">
<link rel="preload" href="${RESOURCES_PATH}/archivo.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${RESOURCES_PATH}/sign-in.css">
</head>
<body>
<header><p class="brand">${mark}Freightwright</p></header>
<main>
<div class="sheet">
<h1>${title}</h1>
${body}
</div>
</main>
</body>
</html>
`.html;

export const error = (id: string, text: string | undefined): Html | undefined =>
  text === undefined
    ? undefined
    : html`<p class="error" id="${id}" role="alert">${octagon}<span>${text}</span></p>`;

export const notice = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="notice" role="status">${text}</p>`;

export interface Field {
  readonly id: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly focus?: boolean;
}

/** A labeled input, with what is wrong with it in words below. */
export function field({ id, label, type, autocomplete, value, hint, fault, focus }: Field): Html {
  const describedBy = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}" maxlength="255" autocapitalize="none" spellcheck="false"${
    focus && html` autofocus`
  }${fault !== undefined && html` aria-invalid="true"`}${describedBy !== '' && html` aria-describedby="${describedBy}"`}>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${error(`${id}-error`, fault)}
</div>`;
}
