import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** @param target of another site to which a form of this page may lead. */
export function html(text: string, { status = 200, target = '' } = {}): PageAnswer {
  return {
    status,
    body: text,
    headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders(target) },
  };
}

export const redirect = (location: string): PageAnswer => ({
  status: 303,
  body: '',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
});

export const pdf = (bytes: Uint8Array, name: string): PageAnswer => ({
  status: 200,
  body: bytes,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  },
});

/** False when another site, or another port of this host, sent the form. */
export const isFromHere = ({ publicUrl }: Books, { headers }: PageRequest): boolean =>
  cameFrom(publicUrl, headers);

const secretOf = ({ store }: Books): string => store.find('secret', 'files')?.value ?? '';

/** Stands in each form of a page, so that only who has read the page can send it. */
export const formToken = (books: Books, id: string): string =>
  createHmac('sha256', secretOf(books)).update(`form ${id}`).digest('hex');

export function hasFormToken(books: Books, id: string, given: string): boolean {
  const wanted = Buffer.from(formToken(books, id));
  const sent = Buffer.from(given);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
