import { checkSchema, httpRoutes, type Route } from '@freightwright/contracts';
import { fieldsOf } from '../fields.ts';

/** A body that violates its route's contract. */
export interface WrongBody {
  /** The location of the violation, as a dotted path; empty for the whole body. */
  path: string;
  /** The invalid value, as JSON. */
  value: string;
  /** The body as it is sent. */
  text: string;
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Values of every kind, as JSON, because some of them cannot be written otherwise. */
const values: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.1',
  '1e308',
  '9007199254740993',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"professional\\u200b"',
  `"${'\u202e'.repeat(50)}"`,
  '[]',
  '{}',
  nested(200),
  '{"$ne":null}',
  '{"__proto__":{"tier":"enterprise"}}',
  '{"constructor":{"prototype":{"tier":"enterprise"}}}',
];

/** Bodies that are not a single value. */
const loose: readonly string[] = ['', '{', 'undefined', 'NaN', '{"a":1}{"a":1}', '{"plan":"professional",}'];

/** Bodies sent as JSON, and those whose bytes are signed. Remotes are files, which only deployers send. */
export const attackedRoutes: readonly (Route & Required<Pick<Route, 'body'>>)[] = httpRoutes.filter(
  (route: Route): route is Route & Required<Pick<Route, 'body'>> =>
    route.body !== undefined &&
    (route.consumes ?? 'application/json') === 'application/json' &&
    !route.path.startsWith('/api/remotes'),
);

/** Every value at every location of the body, if the result violates the contract. */
export function wrongBodies({ body, rawBody }: Pick<Route, 'body' | 'rawBody'>): WrongBody[] {
  if (body === undefined) return [];
  const placed = fieldsOf(body).flatMap(({ path, holding }) =>
    values.map((value) => ({ path, value, text: JSON.stringify(holding(JSON.parse(value))) })),
  );
  const broken = loose.map((text) => ({ path: '', value: text, text }));
  // An unsigned body is refused, whatever its content.
  if (rawBody) return [...placed, ...broken];
  return [...placed.filter(({ text }) => !checkSchema(body, JSON.parse(text), { root: 'it' }).ok), ...broken];
}
