import createBidi from 'bidi-js';

// The types describe a default export, but the CommonJS file exports the function itself.
const bidi = (createBidi as unknown as typeof createBidi.default)();

/** Right-to-left characters: Hebrew to Arabic extended, presentation forms, historic scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Levels of each UTF-16 unit (Unicode Annex 9); undefined when all runs from left to right. */
export function embeddingLevels(text: string): Uint8Array | undefined {
  if (!rightToLeft.test(text)) return undefined;
  return bidi.getEmbeddingLevels(text, 'auto').levels;
}

/** Reorders runs from logical to visual order (Annex 9, rule L2). */
export function inVisualOrder<T extends { readonly level: number }>(stretches: readonly T[]): T[] {
  const order = [...stretches];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if ((order[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((order[end + 1]?.level ?? 0) >= level) end++;
      reverse(order, start, end);
      start = end;
    }
  }
  return order;
}

/** In-place, so that a line of many runs is not copied for each of them. */
function reverse<T>(order: T[], start: number, end: number): void {
  for (let [from, to] = [start, end]; from < to; from++, to--) {
    [order[from], order[to]] = [order[to] as T, order[from] as T];
  }
}

/** Mirrors brackets and similar characters (Annex 9, rule L4). */
export const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
