import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';
import { isSameOrigin } from '../session/same-origin.ts';

/**
 * Signing in and registering need no credential that a browser adds by itself, so a program may do it; but a page of another site must not
 * put a visitor into somebody's account, nor take one out. Every browser says where a POST comes from, in Sec-Fetch-Site or in Origin: a
 * request with neither is no browser's.
 * @throws Problem `request.foreign-origin`.
 */
export function refuseForeignPage(request: IncomingMessage, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin) && !isProgram(request))
    throw new Problem('request.foreign-origin');
}

/**
 * Signing out acts on the cookie, so with one a request must say that it comes from here. What shows a credential of its own, or no cookie
 * at all, may be a program's.
 * @throws Problem `request.foreign-origin`.
 */
export function refuseForeignSignOut(request: IncomingMessage, publicOrigin: string): void {
  if (isSameOrigin(request, publicOrigin)) return;
  const { cookie, authorization, 'x-api-key': apiKey } = request.headers;
  if (authorization !== undefined || apiKey !== undefined) return;
  if (!isProgram(request) || cookie !== undefined) throw new Problem('request.foreign-origin');
}

const isProgram = ({ headers }: IncomingMessage) =>
  headers['sec-fetch-site'] === undefined && headers.origin === undefined;
