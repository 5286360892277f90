import { type FieldError, Problem } from '@freightwright/contracts';

/** The problem of a file that cannot be used. `field` is 'file' or the name of a column. */
export function fileRefused(errors: readonly FieldError[]): Problem {
  const [first] = errors;
  const more = errors.length - 1;
  const detail = `${first?.message ?? ''}${more > 0 ? ` And ${more} more.` : ''}`;
  return new Problem('bulk.file-refused', { detail, errors: [...errors], errorsIn: 'elsewhere' });
}

export const refuseFile = (rule: string, message: string): Problem =>
  fileRefused([{ field: 'file', rule, message }]);
