import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cameFrom, pageHeaders } from '@freightwright/stack-hosted-pages';
import type { Books } from '../ledger/books.ts';

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

/** @param target an address of another site to which a form of this page may lead. */
export const html = (body: string, status = 200, target = ''): PageAnswer => ({
  status,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders(target) },
});

export const redirect = (location: string): PageAnswer => ({
  status: 303,
  body: '',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
});

/** Whether a token is the one that `books` made for this name. */
export function isToken(books: Books, name: string, given: string): boolean {
  const [wanted, sent] = [Buffer.from(books.token(name)), Buffer.from(given)];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** False when another site, or another port of this host, sent the form, or somebody who has not read the page. */
export const isFromPage = (
  books: Books,
  id: string,
  { headers }: PageRequest,
  form: URLSearchParams,
): boolean => cameFrom(books.publicUrl, headers) && isToken(books, `form ${id}`, form.get('token') ?? '');
