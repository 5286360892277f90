import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../json-schema.ts';

/** A value that one schema allows and another refuses. */
export interface SchemaViolation {
  /** Where in the value: '/lineItems/*' is each element of a list, '' the whole value. */
  pointer: string;
  /** 'removed', 'required', 'type', 'enum' or the keyword of the tighter constraint. */
  rule: string;
  message: string;
}

export interface CompareOptions {
  /** Whether a reader of `wide` ignores unknown fields, as for responses. */
  ignoresNewFields?: boolean;
  /** Whether unknown fields had no effect, as in a query: such a name may get a meaning. */
  isQuery?: boolean;
  /** Values that a reader of `wide` has to expect, although it does not name them: new problem codes. */
  newCodes?: ReadonlySet<unknown>;
}

/** Constraints that `narrow` meets when its number is at least, or at most, `wide`'s; and the defaults. */
const lowerBounds = { minimum: -Infinity, exclusiveMinimum: -Infinity, minLength: 0, minItems: 0 };
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const ofObjects = ['properties', 'required', 'additionalProperties'];

const ajv = new Ajv2020({ strict: false, validateSchema: false, addUsedSchema: false });
// A format is compared by its name alone, so no value is assumed to match it.
ajv.removeKeyword('format').addKeyword({ keyword: 'format', validate: () => false });

/**
 * Whether every value that is valid under `narrow` is valid under `wide`: empty when that is so. It errs on
 * the strict side: a constraint that it cannot order, such as a pattern, must be the same on both sides. The
 * schemas have no `$ref`.
 */
export function compareSchemas(
  narrow: JsonSchema,
  wide: JsonSchema,
  options: CompareOptions = {},
  pointer = '',
): SchemaViolation[] {
  if (isDeepStrictEqual(narrow, wide)) return [];
  const { anyOf, ...besideChoices } = narrow;
  if (Array.isArray(anyOf)) {
    return anyOf.flatMap((choice: JsonSchema) =>
      compareSchemas({ ...besideChoices, ...choice }, wide, options, pointer),
    );
  }
  const violation = (rule: string, message: string): SchemaViolation => ({ pointer, rule, message });
  const values = 'const' in narrow ? [narrow.const] : narrow.enum;
  if (Array.isArray(values)) {
    const isValid = ajv.compile(wide);
    const lost = values
      .filter((value) => !isValid(value) && !options.newCodes?.has(value))
      .map((value) => JSON.stringify(value));
    return lost.length === 0 ? [] : [violation('enum', lost.join(', '))];
  }
  if (Array.isArray(wide.anyOf) && Object.keys(wide).length === 1) {
    const [least = []] = wide.anyOf
      .map((choice: JsonSchema) => compareSchemas(narrow, choice, options, pointer))
      .toSorted((a, b) => a.length - b.length);
    return least;
  }
  const isWholeNumber = narrow.type === 'integer' && wide.type === 'number';
  if (wide.type !== undefined && !isDeepStrictEqual(narrow.type, wide.type) && !isWholeNumber) {
    return [violation('type', `${narrow.type ?? 'anything'}, and not ${wide.type}`)];
  }
  const violations: SchemaViolation[] = [];
  for (const [rule, other] of Object.entries(wide)) {
    const own = narrow[rule];
    if (rule === 'items') {
      violations.push(...compareSchemas(part(own), part(other), options, `${pointer}/*`));
    } else if (rule !== 'type' && !ofObjects.includes(rule) && !isWithin(rule, own, other)) {
      violations.push(violation(rule, `${brief(own)}, and not ${brief(other)}`));
    }
  }
  if (ofObjects.some((rule) => rule in wide)) {
    violations.push(...compareObjects(narrow, wide, options, pointer));
  }
  return violations;
}

const brief = (constraint: unknown) => (JSON.stringify(constraint) ?? 'anything').slice(0, 200);

function isWithin(rule: string, own: unknown, other: unknown): boolean {
  if (rule in lowerBounds)
    return Number(own ?? lowerBounds[rule as keyof typeof lowerBounds]) >= Number(other);
  if (upperBounds.includes(rule)) return Number(own ?? Infinity) <= Number(other);
  return isDeepStrictEqual(own, other);
}

function compareObjects(narrow: JsonSchema, wide: JsonSchema, options: CompareOptions, pointer: string) {
  const own = fieldsOf(narrow);
  const others = fieldsOf(wide);
  const violations: SchemaViolation[] = [];
  const at = (field: string) => `${pointer}/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const report = (field: string, rule: string, message: string) =>
    violations.push({ pointer: at(field), rule, message });
  const compareField = (one: unknown, other: unknown, field: string) =>
    violations.push(...compareSchemas(part(one), part(other), options, at(field)));

  const needed = requiredOf(wide);
  const always = requiredOf(narrow);
  for (const field of needed) {
    if (own[field] === undefined)
      report(field, options.ignoresNewFields ? 'removed' : 'required', 'is not there');
    else if (!always.includes(field)) report(field, 'required', 'need not be there');
  }
  const [rest, otherRest] = [narrow.additionalProperties, wide.additionalProperties];
  const isOpen = rest !== false;
  for (const [field, schema] of Object.entries(others)) {
    if (own[field] !== undefined) compareField(own[field], schema, field);
    else if (needed.includes(field)) continue;
    else if (options.ignoresNewFields) report(field, 'removed', 'is not there');
    else if (isOpen && !options.isQuery) compareField(rest, schema, field);
  }
  const isTolerant = otherRest === false && options.ignoresNewFields;
  for (const [field, schema] of Object.entries(own)) {
    if (others[field] !== undefined || isTolerant) continue;
    if (otherRest === false) report(field, 'removed', 'is not taken');
    else compareField(schema, otherRest, field);
  }
  if (isOpen && otherRest !== false) compareField(rest, otherRest, '*');
  else if (isOpen && !isTolerant) {
    violations.push({ pointer, rule: 'additionalProperties', message: 'other fields are not taken' });
  }
  return violations;
}

const fieldsOf = ({ properties = {} }: JsonSchema) => properties as Record<string, JsonSchema>;
const requiredOf = ({ required = [] }: JsonSchema) => required as readonly string[];
/** A missing schema or `true` allows anything. */
const part = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};
