import {
  type BulkFileColumn,
  type FieldError,
  type Principal,
  Problem,
  testModeHeader,
} from '@freightwright/contracts';

/**
 * Whether the caller may process files: on the Enterprise plan, or in test mode with the developers' header.
 * @throws Problem 'access.denied'.
 */
export function assertMayProcess(
  { tier }: Principal,
  { headers }: { headers: Readonly<Record<string, unknown>> },
  { testMode }: { testMode: boolean },
): void {
  if (tier === 'enterprise') return;
  if (testMode && headers[testModeHeader] === 'true') return;
  throw new Problem('access.denied', { detail: 'Bulk processing is part of the Enterprise plan.' });
}

/**
 * The problem of an unusable file. `field` is 'file' or the name of a column.
 * @param columns those of the file, where a mapping of them can help.
 */
export function fileRefused(
  errors: readonly FieldError[],
  columns?: readonly BulkFileColumn[],
  sheets?: readonly string[],
): Problem {
  const [first] = errors;
  const more = errors.length - 1;
  const detail = `${first?.message ?? ''}${more > 0 ? ` And ${more} more.` : ''}`;
  return new Problem('bulk.file-refused', {
    detail,
    errors: [...errors],
    columns,
    sheets,
    errorsIn: 'elsewhere',
  });
}

/** @param sheets those of a workbook, where the choice of one can help. */
export const refuseFile = (rule: string, message: string, sheets?: readonly string[]): Problem =>
  fileRefused([{ field: 'file', rule, message }], undefined, sheets);
