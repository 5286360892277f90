import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';
import { type FieldError, jsonPointer, pointerOfField } from './problems.ts';

/** Maximum field errors in one response. A hostile body could violate thousands of rules. */
export const maxFieldErrors = 20;
/** The longest returned field path, in characters: the caller may have made up its names. */
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
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formatNames: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  datetime: 'a date and time in ISO 8601',
  date: 'a date such as 2025-01-31',
  base64: 'text in base64',
};

const units: Record<string, string> = { string: 'characters', array: 'items' };

/** 'calculationResult.aiInsights.3', clipped. */
const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, maxFieldLength);

/** The field's path, and its pointer where that does not follow from the path. */
function placeOf(path: readonly PropertyKey[]): Pick<FieldError, 'field' | 'pointer'> {
  const field = fieldPath(path);
  const pointer = jsonPointer(path);
  return pointer === pointerOfField(field) ? { field } : { field, pointer };
}

/** The name of the field in a message: its own name, as 'aiInsights item 4', or 'the body'. */
function fieldName(path: readonly PropertyKey[], root: string): string {
  const last = path.at(-1);
  if (last === undefined) return root;
  if (typeof last !== 'number') return String(last).slice(0, maxFieldLength);
  const list = path.at(-2);
  return `${list === undefined ? root : String(list).slice(0, maxFieldLength)} item ${last + 1}`;
}

/** The limit as text. A limit that is not itself allowed is that of a number. */
function bound(
  { origin, inclusive }: { origin: string; inclusive?: boolean },
  limit: unknown,
  most: boolean,
) {
  const size = units[origin];
  const shown = Number(limit).toLocaleString('en-US');
  if (inclusive === false) return `must be ${most ? 'less' : 'more'} than ${shown}`;
  // The smallest measure that is more than none.
  if (!most && Number(limit) > 0 && shown === '0') return 'must be more than 0';
  const text = most ? 'at most' : 'at least';
  if (size === undefined) return `must be ${text} ${shown}`;
  if (origin === 'string' && !most && limit === 1) return 'must not be empty';
  return `must have ${text} ${shown} ${limit === 1 ? size.replace(/s$/, '') : size}`;
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
      return formatNames[issue.format]
        ? `must be ${formatNames[issue.format]}`
        : 'is not written as it should be';
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
    default:
      return 'is not accepted';
  }
}

/**
 * The message for one violation: 'height must be at most 10,000'. It is zod's error map, so a schema's own
 * message takes precedence.
 */
export const wordIssue = (issue: $ZodRawIssue, root = 'the body'): string =>
  `${fieldName(issue.path ?? [], root)} ${rest(issue)}`;

const rules: Record<string, string> = {
  invalid_type: 'type',
  too_big: 'max',
  too_small: 'min',
  invalid_format: 'format',
  invalid_value: 'choice',
  unrecognized_keys: 'unknown',
  invalid_union: 'form',
  invalid_key: 'key',
  custom: 'rule',
};

/** The branch of a union whose errors are reported: the only one whose outer structure matched. */
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

/** The first errors in zod's order, at most `most`. */
export function fieldErrorsOf(issues: readonly $ZodIssue[], most: number): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    errors.push(...flatten(issue, []));
    if (errors.length >= most) break;
  }
  return errors.slice(0, most);
}
