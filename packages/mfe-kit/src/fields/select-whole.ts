import type { FocusEvent } from 'react';

/**
 * For `onFocus` of a field that already holds a usual value, such as a count of 1: what is typed next replaces
 * it. Otherwise a tap and a 4 make 14.
 */
export function selectWhole({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}
