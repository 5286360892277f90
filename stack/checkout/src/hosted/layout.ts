import {
  type Field as HostedField,
  type Html,
  hostedDocument,
  field as hostedField,
  html,
} from '@freightwright/stack-hosted-pages';

const band = html`<aside class="band" aria-label="Sandbox"><p>Sandbox: no real money. Test cards only.</p></aside>`;

export interface PageOptions {
  /** An address of the site to go back to, and its words. */
  readonly back?: { href: string; text: string } | undefined;
  readonly wide?: boolean;
  /** Said before the title in the window's title, where a screen reader hears it first. */
  readonly state?: string | undefined;
}

/** A whole page, under the band that says what it is. */
export const page = (title: string, body: Html, { back, wide = false, state }: PageOptions = {}): string =>
  hostedDocument({
    title: `${state === undefined ? '' : `${state}: `}${title} – Freightwright sandbox`,
    filesAt: '/resources',
    band,
    main: html`<main${wide && html` class="wide"`}>
<h1>${title}</h1>
${body}
${back !== undefined && html`<p class="back"><a href="${back.href}">${back.text}</a></p>`}
</main>`,
  });

type Field = Omit<HostedField, 'type' | 'maxLength'> & Partial<Pick<HostedField, 'type' | 'maxLength'>>;

/** A labeled input of at most 100 characters, which must be filled in unless it is optional. */
export const field = (options: Field): Html =>
  hostedField({ type: 'text', inputMode: 'text', optional: false, maxLength: 100, ...options });

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

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

/** The states of an invoice. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Written off',
  void: 'Void',
};
