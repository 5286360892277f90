import type { $ZodType } from 'zod/v4/core';
import * as contracts from '../src/index.ts';
import { httpRoutes, IdempotencyKey, Principal } from '../src/index.ts';

/** The internals of a schema that `partsOf` reads. zod stores them all in one untyped object. */
interface Definition {
  type: string;
  shape?: Record<string, $ZodType>;
  element?: $ZodType;
  innerType?: $ZodType;
  in?: $ZodType;
  out?: $ZodType;
  options?: readonly $ZodType[];
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
  checks?: readonly { _zod: { def: { check: string; maximum?: number; abort?: boolean } } }[];
}
export const definitionOf = (schema: $ZodType) => schema._zod.def as unknown as Definition;

/** A text or a list somewhere within a schema. */
interface Part {
  path: string;
  schema: $ZodType;
  isList: boolean;
  /** Builds the smallest value of the whole schema that contains this value at this path. */
  around: (value: unknown) => unknown;
}

export function partsOf(schema: $ZodType, path: string, around: Part['around'] = (value) => value): Part[] {
  const { type, shape = {}, element, innerType, out, options = [], ...rest } = definitionOf(schema);
  if (type === 'string') return [{ path, schema, isList: false, around }];
  if (type === 'array' && element) {
    return [{ path, schema, isList: true, around }, ...partsOf(element, `${path}[]`, (v) => around([v]))];
  }
  // A list whose length is checked before its elements: `in` has that check, `out` the elements.
  if (type === 'pipe' && rest.in && definitionOf(rest.in).type === 'array' && out) {
    const elements = partsOf(out, path, around).filter((part) => part.schema !== out);
    return [{ path, schema: rest.in, isList: true, around }, ...elements];
  }
  const fixed = Object.entries(shape).flatMap(([name, field]) => {
    const { values = [], entries = {} } = definitionOf(field);
    const [choice] = [...values, ...Object.values(entries)];
    return choice === undefined ? [] : [[name, choice]];
  });
  return [
    ...Object.entries(shape).flatMap(([name, field]) =>
      partsOf(field, `${path}.${name}`, (v) => around({ ...Object.fromEntries(fixed), [name]: v })),
    ),
    ...options.flatMap((option, index) => partsOf(option, `${path}<${index}>`, around)),
    ...[innerType, rest.in, out].flatMap((inner) => (inner ? partsOf(inner, path, around) : [])),
  ];
}

interface Message {
  subject: string;
  data: $ZodType;
  reply?: $ZodType;
}
const messages = Object.values<unknown>(contracts).filter(
  (value): value is Message =>
    typeof value === 'object' && value !== null && 'subject' in value && 'data' in value,
);

/** Every schema of untrusted text. */
const received: [name: string, schema: $ZodType][] = [
  ...httpRoutes.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((side): [string, $ZodType][] => {
      const schema = route[side];
      return schema ? [[`${route.method} ${route.path} ${side}`, schema]] : [];
    }),
  ),
  ...messages.flatMap(({ subject, data, reply }): [string, $ZodType][] => [
    [subject, data],
    ...(reply ? [[`reply of ${subject}`, reply] as [string, $ZodType]] : []),
  ]),
  ['Idempotency-Key', IdempotencyKey],
  ['principal', Principal],
  ['registry', contracts.RemoteRegistry],
];
export const answered = httpRoutes.map(({ method, path, response }): [string, $ZodType] => [
  `answer of ${method} ${path}`,
  response,
]);

export const receivedParts = received
  .filter(([name]) => name !== 'registry')
  .flatMap(([name, schema]) => partsOf(schema, name).map((part) => ({ ...part, root: schema })));
export const texts = receivedParts.filter(({ isList }) => !isList);
