import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Field, Html } from '@freightwright/stack-hosted-pages';
import {
  cameFrom,
  hostedDocument,
  field as hostedField,
  html,
  pageHeaders,
} from '@freightwright/stack-hosted-pages';
import type { Books } from '../ledger/books.ts';

const band = html`<aside class="band" aria-label="Sandbox"><p>Sandbox: no real money. Test cards only.</p></aside>`;

export interface PageOptions {
  /** The link back: an address of the site, and its label. */
  readonly back?: { href: string; text: string } | undefined;
  readonly wide?: boolean;
  /** Precedes the title in the window's title, where a screen reader reads it first. */
  readonly state?: string | undefined;
  readonly status?: number;
  /** An address of another site to which a form of this page may lead. */
  readonly target?: string;
}

/** A whole page, under the banner that identifies the sandbox. */
export const page = (title: string, content: Html, options: PageOptions = {}): PageAnswer => {
  const { back, wide = false, state, status = 200, target = '' } = options;
  const body = hostedDocument({
    title: `${state === undefined ? '' : `${state}: `}${title} – Freightwright sandbox`,
    filesAt: '/resources',
    band,
    main: html`<main${wide && html` class="wide"`}>
<h1>${title}</h1>
${content}
${back !== undefined && html`<p class="back"><a href="${back.href}">${back.text}</a></p>`}
</main>`,
  });
  return { status, body, headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders(target) } };
};

/** A page with a single message. */
export const message = (title: string, label: string, options: PageOptions): PageAnswer =>
  page(title, html`<p class="sheet">${label}</p>`, options);

export type OwnField = Omit<Field, 'type' | 'maxLength'> & Partial<Pick<Field, 'type' | 'maxLength'>>;

/** A labeled input of at most 100 characters, required unless it is optional. */
export const field = (options: OwnField): Html =>
  hostedField({ type: 'text', inputMode: 'text', optional: false, maxLength: 100, ...options });

export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface PageAnswer {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export const redirect = (location: string): PageAnswer => ({
  status: 303,
  body: '',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
});

/** Whether a token was made by `books` for this name. */
export function isToken(books: Books, name: string, given: string): boolean {
  const [wanted, sent] = [Buffer.from(books.token(name)), Buffer.from(given)];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** False when another site, another port of this host or a client without the page sent the form. */
export const isFromPage = (
  books: Books,
  id: string,
  { headers }: PageRequest,
  form: URLSearchParams,
): boolean => cameFrom(books.publicUrl, headers) && isToken(books, `form ${id}`, form.get('token') ?? '');
