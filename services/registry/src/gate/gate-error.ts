import type { FieldError } from '@freightwright/contracts';

/** A rule that one file of a version breaks. */
export const fileError = (path: string, rule: string, message: string): FieldError => ({
  field: `files.${path}`,
  rule,
  message,
});

/** A rule that a field of the declaration breaks. */
export const declarationError = (field: string, rule: string, message: string): FieldError => ({
  field: `declaration.${field}`,
  rule,
  message,
});

/** '4,194,304'. */
export const figure = (bytes: number): string => bytes.toLocaleString('en-US');

/** Bytes in KiB, rounded up, so that a size just over its budget does not look equal to it. */
export const kibText = (bytes: number): string => (Math.ceil((bytes / 1024) * 10) / 10).toFixed(1);
