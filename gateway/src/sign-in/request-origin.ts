import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';
import { isSameOrigin } from '../session/same-origin.ts';

/**
 * Refuses signing in and registering to pages of other sites, which could put a visitor into somebody else's
 * account. A program may do both, because it needs no credential that a browser adds by itself. A request
 * with neither Sec-Fetch-Site nor Origin comes from a program, as every browser sends one of them with a
 * POST.
 * @throws Problem `request.foreign-origin`.
 */
export function refuseForeignPage(request: IncomingMessage, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin) && !isProgram(request))
    throw new Problem('request.foreign-origin');
}

/**
 * Refuses signing out to pages of other sites. With a cookie the request must say that it comes from a page
 * of ours. Without one, or with a credential of its own, it may come from a program.
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
