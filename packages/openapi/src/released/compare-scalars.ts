import { deepEqual, type JsonSchema, typeOf, typesOf } from './schema-parts.ts';

interface ScalarFault {
  rule: string;
  says: string;
}

/** What texts of `narrow` break under `wide`. A pattern or a format is compared by its letters. */
export function acceptsText(narrow: JsonSchema, wide: JsonSchema): ScalarFault[] {
  const faults = [
    ...boundFaults(narrow, wide, 'minLength', 0, (own, other) => own >= other),
    ...boundFaults(narrow, wide, 'maxLength', Number.POSITIVE_INFINITY, (own, other) => own <= other),
  ];
  for (const rule of ['pattern', 'format', 'contentEncoding'] as const) {
    if (wide[rule] !== undefined && wide[rule] !== narrow[rule]) {
      faults.push({ rule, says: `${String(narrow[rule] ?? 'any text')}, and not ${String(wide[rule])}` });
    }
  }
  return faults;
}

export function acceptsNumber(narrow: JsonSchema, wide: JsonSchema): ScalarFault[] {
  const faults: ScalarFault[] = [];
  const own = rangeOf(narrow);
  const other = rangeOf(wide);
  if (own.least < other.least || (own.least === other.least && other.leastIsOut && !own.leastIsOut)) {
    faults.push({ rule: 'minimum', says: `${own.least}, and not ${other.least}` });
  }
  if (own.most > other.most || (own.most === other.most && other.mostIsOut && !own.mostIsOut)) {
    faults.push({ rule: 'maximum', says: `${own.most}, and not ${other.most}` });
  }
  if (wide.multipleOf !== undefined && wide.multipleOf !== narrow.multipleOf) {
    faults.push({ rule: 'multipleOf', says: `not each is a multiple of ${String(wide.multipleOf)}` });
  }
  return faults;
}

/** Whether one value of a list of values is valid. What has parts is compared as a whole. */
export function acceptsValue(schema: JsonSchema, value: unknown): boolean {
  const values = schema.const !== undefined ? [schema.const] : (schema.enum as unknown[] | undefined);
  if (values) return values.some((one) => deepEqual(one, value));
  const type = typeOf(value);
  const types = typesOf(schema);
  if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) return false;
  if (typeof value === 'number')
    return acceptsNumber({ minimum: value, maximum: value }, schema).length === 0;
  if (typeof value !== 'string') return value === null || typeof value === 'boolean';
  const { pattern, format, contentEncoding, ...lengths } = schema;
  if (format !== undefined || contentEncoding !== undefined) return false;
  // JSON Schema counts characters, where JavaScript counts half ones.
  const length = [...value].length;
  return (
    acceptsText({ minLength: length, maxLength: length }, lengths).length === 0 &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value))
  );
}

function boundFaults(
  narrow: JsonSchema,
  wide: JsonSchema,
  rule: string,
  none: number,
  isWithin: (own: number, other: number) => boolean,
): ScalarFault[] {
  const own = (narrow[rule] as number | undefined) ?? none;
  const other = (wide[rule] as number | undefined) ?? none;
  return isWithin(own, other) ? [] : [{ rule, says: `${own}, and not ${other}` }];
}

interface Range {
  least: number;
  leastIsOut: boolean;
  most: number;
  mostIsOut: boolean;
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): Range {
  const at = (bound: unknown, none: number) => (typeof bound === 'number' ? bound : none);
  const [low, lowOut] = [at(minimum, -Infinity), at(exclusiveMinimum, -Infinity)];
  const [high, highOut] = [at(maximum, Infinity), at(exclusiveMaximum, Infinity)];
  return {
    least: Math.max(low, lowOut),
    leastIsOut: lowOut >= low && exclusiveMinimum !== undefined,
    most: Math.min(high, highOut),
    mostIsOut: highOut <= high && exclusiveMaximum !== undefined,
  };
}
