import {
  type Field,
  type Html,
  hostedDocument,
  field as hostedField,
  html,
} from '@freightwright/stack-hosted-pages';
import { html as answer, type PageAnswer } from './http.ts';

const band = html`<aside class="band" aria-label="Sandbox"><p>Sandbox: no real money. Test cards only.</p></aside>`;

export interface PageOptions {
  /** Where to go back to: an address of the site, and its words. */
  readonly back?: { href: string; text: string } | undefined;
  readonly wide?: boolean;
  /** Said before the title in the window's title, where a screen reader hears it first. */
  readonly state?: string | undefined;
  readonly status?: number;
  /** An address of another site to which a form of this page may lead. */
  readonly target?: string;
}

/** A whole page, under the band that says what it is. */
export const page = (title: string, body: Html, options: PageOptions = {}): PageAnswer => {
  const { back, wide = false, state, status, target } = options;
  const document = hostedDocument({
    title: `${state === undefined ? '' : `${state}: `}${title} – Freightwright sandbox`,
    filesAt: '/resources',
    band,
    main: html`<main${wide && html` class="wide"`}>
<h1>${title}</h1>
${body}
${back !== undefined && html`<p class="back"><a href="${back.href}">${back.text}</a></p>`}
</main>`,
  });
  return answer(document, status, target);
};

/** A page that says one thing. */
export const message = (title: string, words: string, options: PageOptions): PageAnswer =>
  page(title, html`<p class="sheet">${words}</p>`, options);

export type OwnField = Omit<Field, 'type' | 'maxLength'> & Partial<Pick<Field, 'type' | 'maxLength'>>;

/** A labeled input of at most 100 characters, which must be filled in unless it is optional. */
export const field = (options: OwnField): Html =>
  hostedField({ type: 'text', inputMode: 'text', optional: false, maxLength: 100, ...options });

export const money = (cents: number): string => {
  const dollars = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '-' : ''}$${dollars}`;
};

/** 'January 31, 2027'. */
export const dayWords = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
