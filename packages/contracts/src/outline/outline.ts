import * as z from 'zod/mini';
import type { Route } from '../route.ts';
import { text } from '../text.ts';
import { type Places, placesOf } from './schema.ts';

/** A path such as `query/limit`, and its types, such as `null|string`. */
const PlacesByName = z.record(text(500), text(100));

/** The input and output of one route, as far as two versions of it are compared while both are in use. */
export const RouteOutline = z.strictObject({
  /** The service that answers it. */
  service: text(40),
  /** Fields of the query and the body, such as `query/limit` and `body/form/weight`. */
  takes: PlacesByName,
  /** A path such as `query/limit`, and its types, such as `null|string`. */
  answers: PlacesByName,
});
export type RouteOutline = z.infer<typeof RouteOutline>;

/** Routes by method and path: 'GET /api/bol/:id'. */
export const RouteOutlines = z.record(text(300), RouteOutline);
export type RouteOutlines = z.infer<typeof RouteOutlines>;

/** 'GET /api/bol/:id'. */
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The published outlines of routes, by method and path.
 * @example Object.keys(outlinesOf([readBol])); // => ['GET /api/bol/:id']
 */
export const outlinesOf = (routes: readonly Route[]): RouteOutlines =>
  Object.fromEntries(routes.map((route) => [nameOf(route), outlineOf(route)]));

function outlineOf(route: Route): RouteOutline {
  const { service, query, body, holds, status, produces, response } = route;
  const answer = holds ?? (produces === undefined && status !== 204 && status !== 302 ? response : undefined);
  return {
    service,
    takes: { ...(query && placesOf(query, 'sent', 'query')), ...(body && placesOf(body, 'sent', 'body')) },
    answers: answer ? placesOf(answer, 'received', 'answer') : {},
  };
}

/** The file of a version that lists the routes its scripts call and the fields they name: `RouteOutlines`. */
export const callsFile = 'calls.json';
/** A remote that calls all of our routes has about 130,000. */
export const callsFileBytesAtMost = 512 * 1024;

/**
 * Reduces each route to what a remote relies on: fields named in its scripts, and those that it must send.
 * @example
 * needsOf(outlinesOf([readBol]), new Set(['bol', 'bolNumber']))['GET /api/bol/:id']?.answers;
 * // => { answer: 'object', 'answer/bol': 'object', 'answer/bol/bolNumber': 'string' }
 */
export const needsOf = (routes: RouteOutlines, names: ReadonlySet<string>): RouteOutlines =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { service, takes, answers }]): [string, RouteOutline] => [
      name,
      {
        service,
        takes: stored(
          takes,
          (place, kinds) => !kinds.split('|').includes('absent') || names.has(last(place)),
        ),
        answers: stored(answers, (place) => names.has(last(place))),
      },
    ]),
  );

function stored(places: Places, isNamed: (place: string, kinds: string) => boolean): Places {
  const found = new Set<string>();
  for (const [place, kinds] of Object.entries(places)) {
    const above = place.slice(0, Math.max(0, place.lastIndexOf('/')));
    const isRoot = !place.includes('/');
    // A path follows its parent.
    if (isRoot || (found.has(above) && (last(place) === '*' || isNamed(place, kinds)))) found.add(place);
  }
  return Object.fromEntries(Object.entries(places).filter(([place]) => found.has(place)));
}

const last = (place: string): string => place.slice(place.lastIndexOf('/') + 1);
