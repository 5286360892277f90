import type { RouteOutline, RouteOutlines } from './outline.ts';
import type { Places } from './schema.ts';

/** A requirement of a remote's build that a running service does not meet. */
export interface Missing {
  /** 'GET /api/bol/:id'. */
  route: string;
  /** 'answer/bol/number', or '' for the whole route. */
  place: string;
  message: string;
}

/**
 * What a remote needs and the running services lack. A service that has not published its routes is not
 * checked. The work grows with the number of fields.
 * @param needs the routes that the remote calls, with the fields that it names.
 * @param served every published route.
 * @param known the names of the services that have published their routes.
 * @example missingOf(needs, {}, new Set(['bol']))[0]?.message; // => 'bol does not serve it'
 */
export function missingOf(
  needs: RouteOutlines,
  served: RouteOutlines,
  known: ReadonlySet<string>,
): Missing[] {
  return Object.entries(needs).flatMap(([route, need]): Missing[] => {
    const has = Object.hasOwn(served, route) ? served[route] : undefined;
    if (has) return missingOfRoute(need, has).map((one) => ({ route, ...one }));
    if (!known.has(need.service)) return [];
    return [{ route, place: '', message: `${need.service} does not serve it` }];
  });
}

type AtPlace = Omit<Missing, 'route'>;

const missingOfRoute = (need: RouteOutline, has: RouteOutline): AtPlace[] => [
  ...unmet(need.answers, has.answers, (needed, given) => {
    if (given === undefined) return 'is not answered';
    const more = beyond(given, needed);
    return more === undefined ? undefined : `may be ${more}, and the remote knows ${needed}`;
  }),
  ...unmet(need.takes, has.takes, (needed, taken) => {
    if (taken === undefined) return 'is not taken';
    const more = beyond(needed, taken);
    if (more === undefined) return undefined;
    return more === 'absent' ? 'must be sent' : `takes ${taken}, and the remote sends ${more}`;
  }),
  ...mustBeSent(need.takes, has.takes),
];

/** Visits the paths from the outside in. The fields of a missing object are not reported too. */
function unmet(
  needs: Places,
  has: Places,
  judge: (needed: string, given: string | undefined) => string | undefined,
): AtPlace[] {
  const violations: AtPlace[] = [];
  const closed = new Set<string>();
  for (const place of Object.keys(needs).sort(byDepth)) {
    const needed = needs[place] ?? '';
    const given = at(has, place);
    const above = parentOf(place);
    if (closed.has(above) || at(has, above) === 'any') {
      closed.add(place);
      continue;
    }
    // A field that may be absent is not missed: the remote's own types declare it optional.
    const isDispensable = isAbsentable(needed) && place.startsWith('answer');
    const message = given === undefined && isDispensable ? undefined : judge(needed, given);
    if (message !== undefined) violations.push({ place, message });
    if (given === undefined || message !== undefined) closed.add(place);
  }
  return violations;
}

/** Fields that the service requires and the remote does not know, in objects that it sends. */
const mustBeSent = (needs: Places, has: Places): AtPlace[] =>
  Object.entries(has).flatMap(([place, kinds]): AtPlace[] => {
    const isElement = place.endsWith('/*');
    if (isAbsentable(kinds) || isElement || place === 'query' || at(needs, place) !== undefined) return [];
    const above = parentOf(place);
    const isSent = above === '' || above === 'query' || at(needs, above) !== undefined;
    return isSent ? [{ place, message: 'must be sent' }] : [];
  });

const isAbsentable = (kinds: string): boolean => kinds.split('|').includes('absent');
const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf('/')));
const depthOf = (place: string): number => place.split('/').length;
const byDepth = (a: string, b: string): number => depthOf(a) - depthOf(b);

/** The type at a path; in a record, that of any of its values. */
function at(places: Places, place: string): string | undefined {
  if (Object.hasOwn(places, place)) return places[place];
  const anyOfThem = `${parentOf(place)}/*`;
  return Object.hasOwn(places, anyOfThem) ? places[anyOfThem] : undefined;
}

/** The kinds of the first that the second lacks, as text; undefined if either may be any kind. */
function beyond(kinds: string, others: string): string | undefined {
  const known = new Set(others.split('|'));
  const own = kinds.split('|');
  if (known.has('any') || own.includes('any')) return undefined;
  const more = own.filter((kind) => !known.has(kind));
  return more.length > 0 ? more.join(' or ') : undefined;
}
