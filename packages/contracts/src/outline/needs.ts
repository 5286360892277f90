import type { RouteOutline, RouteOutlines } from './outline.ts';
import type { Places } from './shape.ts';

/** The file of a version that says which routes its scripts call and which fields they name: `RouteOutlines`. */
export const callsFile = 'calls.json';
/** A remote that calls every route of ours has about 130,000. */
export const callsFileBytesAtMost = 512 * 1024;

/**
 * Keeps of each route what a remote relies on: the fields whose names occur in its scripts, and those that it must
 * send.
 */
export const needsOf = (routes: RouteOutlines, names: ReadonlySet<string>): RouteOutlines =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { service, takes, answers }]): [string, RouteOutline] => [
      name,
      {
        service,
        takes: kept(takes, (place, kinds) => !kinds.split('|').includes('absent') || names.has(last(place))),
        answers: kept(answers, (place) => names.has(last(place))),
      },
    ]),
  );

function kept(places: Places, isNamed: (place: string, kinds: string) => boolean): Places {
  const found = new Set<string>();
  for (const [place, kinds] of Object.entries(places)) {
    const above = place.slice(0, Math.max(0, place.lastIndexOf('/')));
    const isRoot = !place.includes('/');
    // A place comes after the one around it.
    if (isRoot || (found.has(above) && (last(place) === '*' || isNamed(place, kinds)))) found.add(place);
  }
  return Object.fromEntries(Object.entries(places).filter(([place]) => found.has(place)));
}

const last = (place: string): string => place.slice(place.lastIndexOf('/') + 1);
