import { useState, useSyncExternalStore } from 'react';
import type { KeptTexts } from './kept-texts.ts';

const never = () => () => undefined;

/**
 * Whether the browser kept a text under the key when the component came. Markup is for a browser that keeps
 * nothing, so a page that takes it over begins with false.
 */
export function useKeptBefore(kept: KeptTexts, key: string): boolean {
  const [wasKept] = useState(() => kept.read(key) !== null);
  return useSyncExternalStore(
    never,
    () => wasKept,
    () => false,
  );
}
