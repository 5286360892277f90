import { type Html, html } from './html.ts';

const octagon = html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
  <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2zM8 4.8v3.7M8 10.6v.6" />
</svg>`;

/** The error message of a field. Nothing without a text. */
export const error = (id: string, text: string | undefined): Html | undefined =>
  text === undefined
    ? undefined
    : html`<p class="error" id="${id}" role="alert">${octagon}<span>${text}</span></p>`;

/** A success message. Nothing without a text. */
export const notice = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="notice" role="status">${text}</p>`;

/** An error message above the form. Nothing without a text. */
export const refusal = (text: string | undefined): Html | undefined =>
  text === undefined
    ? undefined
    : html`<p class="refusal" id="refusal" role="alert" tabindex="-1">${octagon}<span>${text}</span></p>`;
