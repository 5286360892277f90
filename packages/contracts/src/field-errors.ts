import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';
import { jsonPointer, pointerOfField } from './json-pointer.ts';
import type { FieldError } from './problems.ts';

/**
 * The most field errors in one answer. A reader corrects a few at a time, but a hostile body could break
 * thousands of rules.
 */
export const maxFieldErrors = 20;
/**
 * The longest field path that is repeated to the caller, in characters: the names in it may be of the
 * caller's making.
 */
const maxFieldLength = 120;
/** The most accepted values that one message lists. */
const maxListedValues = 12;

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  bigint: 'a whole number',
  null: 'null',
  file: 'a file',
};

const formatNames: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  guid: 'a UUID',
  datetime: 'a date and time in ISO 8601',
  date: 'a date such as 2025-01-31',
  time: 'a time such as 14:30',
  duration: 'a duration in ISO 8601',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  base64: 'text in base64',
  base64url: 'text in base64url',
  e164: 'a phone number such as +12125550100',
  jwt: 'a signed token',
  safeint: 'a whole number',
  int32: 'a whole number',
  uint32: 'a whole number',
};

const units: Record<string, string> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  map: 'entries',
  record: 'entries',
  object: 'entries',
  file: 'bytes',
};

const figure = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'bigint' ? value.toLocaleString('en-US') : String(value);

/** 'calculationResult.aiInsights.3', clipped. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, maxFieldLength);
}

/** The field's path, and its pointer where that does not follow from the path. */
function placeOf(path: readonly PropertyKey[]): Pick<FieldError, 'field' | 'pointer'> {
  const field = fieldPath(path);
  const pointer = jsonPointer(path);
  return pointer === pointerOfField(field) ? { field } : { field, pointer };
}

/** How a sentence names the field: by its own name, as 'aiInsights item 4', or as 'the body'. */
function fieldName(path: readonly PropertyKey[], root: string): string {
  const last = path.at(-1);
  if (last === undefined) return root;
  if (typeof last !== 'number') return String(last).slice(0, maxFieldLength);
  const list = path.at(-2);
  return `${list === undefined ? root : String(list).slice(0, maxFieldLength)} item ${last + 1}`;
}

/** The limit in words; `side` is the word for a limit that is itself allowed. */
function bound(
  issue: { origin: string; inclusive?: boolean; exact?: boolean },
  limit: unknown,
  most: boolean,
) {
  const size = units[issue.origin];
  const words = issue.exact
    ? 'exactly'
    : issue.inclusive === false
      ? most
        ? 'less than'
        : 'more than'
      : most
        ? 'at most'
        : 'at least';
  if (size === undefined) {
    const shown = issue.origin === 'date' ? new Date(Number(limit)).toISOString() : figure(limit);
    return `must be ${words} ${shown}`;
  }
  if (issue.origin === 'string' && words === 'at least' && limit === 1) return 'must not be empty';
  const unit = Number(limit) === 1 ? size.replace(/ies$/, 'y').replace(/s$/, '') : size;
  return `must have ${words} ${figure(limit)} ${unit}`;
}

function rest(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${typeNames[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return bound(issue, issue.maximum, true);
    case 'too_small':
      return bound(issue, issue.minimum, false);
    case 'invalid_format':
      if (issue.format === 'starts_with') return `must start with "${issue.prefix}"`;
      if (issue.format === 'ends_with') return `must end with "${issue.suffix}"`;
      if (issue.format === 'includes') return `must contain "${issue.includes}"`;
      return formatNames[issue.format]
        ? `must be ${formatNames[issue.format]}`
        : 'is not written as it should be';
    case 'not_multiple_of':
      return `must be a multiple of ${figure(issue.divisor)}`;
    case 'invalid_value': {
      if (issue.input === undefined) return 'is required';
      const listed = issue.values.slice(0, maxListedValues).map(String).join(', ');
      if (issue.values.length === 1) return `must be ${listed}`;
      return `must be one of ${listed}${issue.values.length > maxListedValues ? ' and others' : ''}`;
    }
    case 'unrecognized_keys':
      return 'has a field that is not known';
    case 'invalid_union':
      return 'has none of the accepted forms';
    case 'invalid_key':
      return 'has a key that is not accepted';
    case 'invalid_element':
      return 'has an entry that is not accepted';
    default:
      return 'is not accepted';
  }
}

/**
 * Words for one broken rule: 'height must be at most 10,000'. It is given to zod as its error map, so a
 * message that a schema brings itself is used instead of ours.
 */
export function wordIssue(issue: $ZodRawIssue, root = 'the body'): string {
  return `${fieldName(issue.path ?? [], root)} ${rest(issue)}`;
}

const rules: Record<string, string> = {
  invalid_type: 'type',
  too_big: 'max',
  too_small: 'min',
  invalid_format: 'format',
  not_multiple_of: 'multiple',
  invalid_value: 'choice',
  unrecognized_keys: 'unknown',
  invalid_union: 'form',
  invalid_key: 'key',
  invalid_element: 'element',
  custom: 'rule',
};

/**
 * The branch of a union whose errors are worth reporting: the only one that matched in its outer shape, when
 * there is exactly one.
 */
function closestBranch(branches: readonly $ZodIssue[][]): $ZodIssue[] | undefined {
  const entered = branches.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return entered.length === 1 ? entered[0] : undefined;
}

function flatten(issue: $ZodIssue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxFieldErrors).map((key) => ({
      ...placeOf([...path, key]),
      rule: 'unknown',
      message: `${key.slice(0, maxFieldLength)} is not a known field`,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branch = closestBranch(issue.errors);
    if (branch) return branch.flatMap((inner) => flatten(inner, path));
  }
  const missing = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  const own: unknown = issue.code === 'custom' ? issue.params?.rule : undefined;
  const rule = missing && issue.input === undefined ? 'required' : (own ?? rules[issue.code] ?? 'rule');
  return [{ ...placeOf(path), rule: String(rule), message: issue.message }];
}

/** At most so many errors, in the order in which zod found them. */
export function fieldErrorsOf(issues: readonly $ZodIssue[], most: number): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    errors.push(...flatten(issue, []));
    if (errors.length >= most) break;
  }
  return errors.slice(0, most);
}
