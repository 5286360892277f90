import { visitorPlaces } from '@freightwright/contracts';

/** @returns the set of everybody who is in one of the sets, which are base64 as `VisitorSet` is. */
export function joinSets(sets: readonly string[]): string {
  const joined = Buffer.alloc(visitorPlaces / 8);
  for (const set of sets) {
    for (const [index, byte] of Buffer.from(set, 'base64').entries()) {
      joined[index] = (joined[index] ?? 0) | byte;
    }
  }
  return joined.toString('base64');
}

/**
 * About how many visitors are in a set. Two may share a place, so it is computed from the places that are free
 * ("linear counting", Whang and others 1990): exact to one or two for a hundred visitors, to 1.3 % for 20,000.
 */
export function countVisitors(set: string): number {
  let free = visitorPlaces;
  for (const byte of Buffer.from(set, 'base64')) free -= bitsIn(byte);
  return Math.round(visitorPlaces * Math.log(visitorPlaces / Math.max(free, 1)));
}

function bitsIn(byte: number): number {
  let bits = 0;
  for (let left = byte; left > 0; left >>= 1) bits += left & 1;
  return bits;
}
