import { acceptsNumber, acceptsText, acceptsValue } from './compare-scalars.ts';
import { deepEqual, type JsonSchema, typesOf, withoutNotes } from './schema-parts.ts';

/** Which values one schema has that another refuses. */
export interface SchemaFault {
  /** Where in the value: '/lineItems/*' is each element of a list, '' the whole value. */
  pointer: string;
  /** 'removed', 'required', 'type', 'enum', 'pattern' or the keyword whose bound is tighter. */
  rule: string;
  says: string;
}

export interface CompareOptions {
  /** Named schemas that `$ref` leads to, of each side. */
  narrowSchemas?: Readonly<Record<string, JsonSchema>>;
  wideSchemas?: Readonly<Record<string, JsonSchema>>;
  /** Whether a reader of `wide` ignores fields that it does not know, as those of an answer do. */
  ignoresNewFields?: boolean;
}

/**
 * Whether every value that is valid under `narrow` is valid under `wide`: empty when that is so. It errs on the side
 * of a fault, since what it cannot tell it reports. The words are those of the contracts' JSON Schema.
 */
export function compareSchemas(
  narrow: JsonSchema,
  wide: JsonSchema,
  options: CompareOptions = {},
): SchemaFault[] {
  return compare(narrow, wide, '', options);
}

function compare(
  narrowWritten: JsonSchema,
  wideWritten: JsonSchema,
  at: string,
  options: CompareOptions,
): SchemaFault[] {
  const narrow = resolved(narrowWritten, options.narrowSchemas);
  const wide = resolved(wideWritten, options.wideSchemas);
  const fault = (rule: string, says: string): SchemaFault[] => [{ pointer: at, rule, says }];
  const unknown = [...Object.keys(narrow), ...Object.keys(wide)].find((word) => !knownWords.has(word));
  if (unknown !== undefined) return fault('unknown', `${unknown} is a rule that cannot be compared`);
  if (Object.keys(wide).length === 0) return [];

  const choices = choicesOf(narrow);
  if (choices) return choices.flatMap((choice) => compare(choice, wide, at, options));
  const values = valuesOf(narrow);
  const wideChoices = choicesOf(wide);
  if (values) {
    const lost = values.filter((value) => !takes(wide, value, options.wideSchemas));
    return lost.length === 0 ? [] : fault('enum', `${lost.map((one) => JSON.stringify(one)).join(', ')}`);
  }
  if (wideChoices) return compareWithChoices(narrow, wide, wideChoices, at, options);
  if (valuesOf(wide)) return fault('enum', 'is a list of values on one side alone');

  const types = typesOf(narrow);
  const wideTypes = typesOf(wide);
  const lost = types.filter(
    (type) => !wideTypes.includes(type) && !(type === 'integer' && wideTypes.includes('number')),
  );
  if (lost.length > 0) return fault('type', `${types.join(' or ')}, and not ${wideTypes.join(' or ')}`);
  return [
    ...(types.includes('string') ? acceptsText(narrow, wide) : []).map((one) => ({ pointer: at, ...one })),
    ...(types.includes('number') || types.includes('integer') ? acceptsNumber(narrow, wide) : []).map(
      (one) => ({ pointer: at, ...one }),
    ),
    ...(types.includes('array') ? compareLists(narrow, wide, at, options) : []),
    ...(types.includes('object') ? compareObjects(narrow, wide, at, options) : []),
  ];
}

/** Every word of JSON Schema that is compared. Any other is a fault, so that no rule is overlooked. */
const knownWords = new Set(
  `type enum const anyOf oneOf pattern format contentEncoding minLength maxLength minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf items minItems maxItems properties required additionalProperties propertyNames`.split(
    /\s+/,
  ),
);

/** The schema without notes and without `$ref`; a schema of `true` accepts everything. */
function resolved(written: JsonSchema, schemas: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const { $ref, ...schema } = withoutNotes(written);
  if (typeof $ref !== 'string') return schema;
  const target = schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (target === undefined) throw new TypeError(`${$ref} leads nowhere`);
  return { ...resolved(target, schemas), ...schema };
}

function choicesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const { anyOf, oneOf, type, ...rest } = schema;
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) {
    return choices.map((choice) => ({ ...rest, ...(type !== undefined && { type }), ...choice }));
  }
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : undefined;
}

const valuesOf = ({ const: only, enum: values }: JsonSchema): unknown[] | undefined =>
  only !== undefined ? [only] : (values as unknown[] | undefined);

/** Whether a value is valid: under exactly one choice of `oneOf`, under any of the others. */
function takes(
  written: JsonSchema,
  value: unknown,
  schemas: Readonly<Record<string, JsonSchema>> | undefined,
): boolean {
  const schema = resolved(written, schemas);
  const choices = choicesOf(schema);
  if (!choices) return acceptsValue(schema, value);
  const fitting = choices.filter((choice) => takes(choice, value, schemas)).length;
  return schema.oneOf === undefined ? fitting > 0 : fitting === 1;
}

/** One choice of the other side has to take all of it: the one with the fewest faults is told. */
function compareWithChoices(
  narrow: JsonSchema,
  wide: JsonSchema,
  choices: readonly JsonSchema[],
  at: string,
  options: CompareOptions,
): SchemaFault[] {
  if (wide.oneOf !== undefined && !areApart(choices, options.wideSchemas ?? {})) {
    return [{ pointer: at, rule: 'oneOf', says: 'has choices that no field tells apart' }];
  }
  const [least = []] = choices
    .map((choice) => compare(narrow, choice, at, options))
    .toSorted((a, b) => a.length - b.length);
  return least;
}

/** Whether a field that must be there has another fixed value in each choice, so that a value fits one at most. */
function areApart(choices: readonly JsonSchema[], schemas: Readonly<Record<string, JsonSchema>>): boolean {
  const known = choices.map((choice) => resolved(choice, schemas));
  const fields = Object.keys((known[0]?.properties ?? {}) as object);
  return fields.some((field) => {
    const tags = known.map(({ properties = {}, required = [] }) =>
      (required as string[]).includes(field)
        ? valuesOf((properties as Record<string, JsonSchema>)[field] ?? {})
        : undefined,
    );
    const all = tags.flatMap((values) => values ?? []);
    return tags.every(Boolean) && new Set(all).size === all.length;
  });
}

function compareLists(
  narrow: JsonSchema,
  wide: JsonSchema,
  at: string,
  options: CompareOptions,
): SchemaFault[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = narrow as Bounds;
  const { minItems: least = 0, maxItems: most = Number.POSITIVE_INFINITY } = wide as Bounds;
  const tighter = (rule: string, from: number, to: number) => ({
    pointer: at,
    rule,
    says: `${from}, and not ${to}`,
  });
  return [
    ...(minItems < least ? [tighter('minItems', minItems, least)] : []),
    ...(maxItems > most ? [tighter('maxItems', maxItems, most)] : []),
    ...(maxItems === 0 ? [] : compare(part(narrow.items), part(wide.items), `${at}/*`, options)),
  ];
}

type Bounds = { minItems?: number; maxItems?: number };
type Fields = Record<string, JsonSchema>;

function compareObjects(
  narrow: JsonSchema,
  wide: JsonSchema,
  at: string,
  options: CompareOptions,
): SchemaFault[] {
  const own = (narrow.properties ?? {}) as Fields;
  const others = (wide.properties ?? {}) as Fields;
  const always = new Set((narrow.required ?? []) as string[]);
  const faults: SchemaFault[] = [];
  const say = (field: string, rule: string, says: string) =>
    faults.push({ pointer: `${at}/${escaped(field)}`, rule, says });

  for (const field of (wide.required ?? []) as string[]) {
    if (!always.has(field) && own[field] !== undefined) say(field, 'required', 'need not be there');
    if (own[field] === undefined)
      say(field, options.ignoresNewFields ? 'removed' : 'required', 'is not there');
  }
  const isOpen = narrow.additionalProperties !== false;
  for (const [field, schema] of Object.entries(others)) {
    const same = own[field];
    if (same !== undefined) faults.push(...compare(same, schema, `${at}/${escaped(field)}`, options));
    else if (((wide.required ?? []) as string[]).includes(field)) continue;
    else if (options.ignoresNewFields) say(field, 'removed', 'is not there');
    else if (isOpen) {
      const rest = part(narrow.additionalProperties);
      faults.push(...compare(rest, schema, `${at}/${escaped(field)}`, options));
    }
  }
  const rest = wide.additionalProperties;
  for (const [field, schema] of Object.entries(own)) {
    if (others[field] !== undefined) continue;
    if (rest === false && !options.ignoresNewFields) say(field, 'removed', 'is not taken');
    if (rest !== false) faults.push(...compare(schema, part(rest), `${at}/${escaped(field)}`, options));
  }
  if (isOpen && rest === false && !options.ignoresNewFields) {
    faults.push({ pointer: at, rule: 'additionalProperties', says: 'other fields are not taken' });
  }
  if (isOpen && rest !== false) {
    faults.push(...compare(part(narrow.additionalProperties), part(rest), `${at}/*`, options));
  }
  const names = wide.propertyNames;
  if (names !== undefined && !deepEqual(names, narrow.propertyNames)) {
    faults.push({ pointer: at, rule: 'propertyNames', says: 'has another rule for the names of fields' });
  }
  return faults;
}

/** Left out or `true` is anything. */
const part = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};

const escaped = (field: string) => field.replaceAll('~', '~0').replaceAll('/', '~1');
