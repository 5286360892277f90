import * as z from 'zod/mini';
import type { Route } from '../route.ts';
import { text } from '../text.ts';
import { placesOf } from './shape.ts';

/** A place such as `query/limit`, and what may stand there, such as `null|string`. */
const Places = z.record(text(500), text(100));

/** What one route takes and answers, as far as two versions of it are compared while both are in use. */
export const RouteOutline = z.strictObject({
  /** The service that answers it. */
  service: text(40),
  /** Fields of the query and the body, such as `query/limit` and `body/form/weight`. */
  takes: Places,
  /** A place such as `query/limit`, and what may stand there, such as `null|string`. */
  answers: Places,
});
export type RouteOutline = z.infer<typeof RouteOutline>;

/** Routes by method and path: 'GET /api/bol/:id'. */
export const RouteOutlines = z.record(text(300), RouteOutline);
export type RouteOutlines = z.infer<typeof RouteOutlines>;

/** 'GET /api/bol/:id'. */
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

export const outlinesOf = (routes: readonly Route[]): RouteOutlines =>
  Object.fromEntries(routes.map((route) => [nameOf(route), outlineOf(route)]));

function outlineOf(route: Route): RouteOutline {
  const { service, query, body, holds, status, produces, response } = route;
  const answer = holds ?? (produces === undefined && status !== 204 && status !== 302 ? response : undefined);
  return {
    service,
    takes: {
      ...(query && placesOf(query, 'sent', 'query')),
      ...(body && placesOf(body, 'sent', 'body')),
    },
    answers: answer ? placesOf(answer, 'received', 'answer') : {},
  };
}
