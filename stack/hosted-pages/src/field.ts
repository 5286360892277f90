import { type Html, html } from './html.ts';
import { error } from './messages.ts';

export interface Field {
  /** Also the input's name. */
  readonly id: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly inputMode?: 'numeric' | 'text' | 'email';
  readonly value?: string | undefined;
  readonly hint?: string;
  /** The error message of the value. */
  readonly violation?: string | undefined;
  /** Sets the initial focus. */
  readonly focus?: boolean;
  /** The label marks the field as optional or required. Neither is shown when this is left out. */
  readonly optional?: boolean;
  /** In characters. */
  readonly maxLength: number;
}

/** A labeled input, with its error message below. */
export function field(options: Field): Html {
  const { id, label, type, autocomplete, inputMode, value, hint, violation, focus, optional, maxLength } =
    options;
  const describedBy = [hint && `${id}-hint`, violation && `${id}-error`].filter(Boolean).join(' ');
  const attributes = [
    inputMode && html` inputmode="${inputMode}"`,
    focus && html` autofocus`,
    optional === false && html` required`,
    violation !== undefined && html` aria-invalid="true"`,
    describedBy !== '' && html` aria-describedby="${describedBy}"`,
  ].filter((one) => typeof one === 'object');
  return html`<div class="field${violation !== undefined && ' invalid'}">
<label class="label" for="${id}">${label}${optional && html` <span class="optional">optional</span>`}</label>
<div class="box"><input class="input" id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}" maxlength="${String(maxLength)}" autocapitalize="none" spellcheck="false"${attributes}></div>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${error(`${id}-error`, violation)}
</div>`;
}
