import { createStore, type Writable } from '@freightwright/mfe-kit';
import type { KeptTexts } from './kept-texts.ts';

/** A choice of the reader that is remembered. Until one is made, the first of the choices applies. */
export function createPreference<T extends string>(
  kept: KeptTexts,
  key: string,
  choices: readonly [T, ...T[]],
): Writable<T> {
  const stored = () => choices.find((choice) => choice === kept.read(key)) ?? choices[0];
  // Markup is for a reader who has chosen nothing yet.
  const store = createStore<T>(stored(), () => choices[0]);
  kept.watch(key, () => store.set(stored()));
  return {
    ...store,
    set(choice) {
      kept.write(key, choice);
      store.set(choice);
    },
  };
}
