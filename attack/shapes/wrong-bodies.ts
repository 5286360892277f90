import { checkSchema, httpRoutes, type Route } from '@freightwright/contracts';
import { fieldsOf } from '../fields.ts';

/** A body that the contract of its route refuses. */
export interface WrongBody {
  /** Where it is wrong, as a dotted path; empty for the whole body. */
  path: string;
  /** What stands there, as JSON. */
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

/** What stands where a body is no longer one value. */
const loose: readonly string[] = ['', '{', 'undefined', 'NaN', '{"a":1}{"a":1}', '{"plan":"professional",}'];

/** Bodies that are sent as JSON, and those whose bytes are signed. Remotes are files, which deployers alone send. */
export const attackedRoutes: readonly (Route & Required<Pick<Route, 'body'>>)[] = httpRoutes.filter(
  (route: Route): route is Route & Required<Pick<Route, 'body'>> =>
    route.body !== undefined &&
    (route.consumes ?? 'application/json') === 'application/json' &&
    !route.path.startsWith('/api/remotes'),
);

/** Every value in every place of the body, as far as the contract refuses the outcome. */
export function wrongBodies({ body, rawBody }: Pick<Route, 'body' | 'rawBody'>): WrongBody[] {
  if (body === undefined) return [];
  const placed = fieldsOf(body).flatMap(({ path, holding }) =>
    values.map((value) => ({ path, value, text: JSON.stringify(holding(JSON.parse(value))) })),
  );
  const broken = loose.map((text) => ({ path: '', value: text, text }));
  // Whatever it says, a body that nobody has signed is refused.
  if (rawBody) return [...placed, ...broken];
  return [...placed.filter(({ text }) => !checkSchema(body, JSON.parse(text), { root: 'it' }).ok), ...broken];
}
