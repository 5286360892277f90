/**
 * Joins class names and omits unset ones.
 * @example classNames('button', false, 'large'); // => 'button large'
 */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
