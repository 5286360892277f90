/**
 * The least number of bits. A secret of 128 random bits that is written as 32 hexadecimal digits still
 * passes, although its digits repeat.
 */
const bitsAtLeast = 90;
/** The pairs of letters that occur most in English words, passwords included. */
const commonPairs = new Set(
  (
    'al ar as at be ce ch co cr ct de du ea ec ed en er es et ey ha he ho hi ic in io is it ke la le li ll ma me my nd ne ng nt of om on or ' +
    'ou pa pr ra rd re ri ro se si ss st ta te th ti to tr ur ve wo'
  ).split(' '),
);
/**
 * The share of places in a text where such a pair may stand. Measured on 300,000 random texts: one in 100,000
 * is above 0.25 in base64 and above 0.31 in 32 letters and digits; sentences have 0.39 and more.
 */
const mostPairs = 0.35;
const letterPair = /(?=([a-z]{2}|[A-Z]{2}|[A-Z][a-z]))/g;

/**
 * Why a secret can be guessed; undefined when it cannot. A block that repeats is counted once. Then the
 * strength is the length times the entropy of the bytes, or of their differences when that is lower (0, 1, 2,
 * ... has none). A text that is made of words counts as weak.
 * @param bytes the decoded secret; `text` is what a person wrote.
 */
export function secretFault(bytes: Uint8Array, text: string, atLeast: number): string | undefined {
  if (bytes.length < atLeast) return `must hold at least ${atLeast} bytes`;
  const block = bytes.subarray(0, period(bytes));
  const differences = block.map((byte, i) => byte - (block[i - 1] ?? block.at(-1) ?? 0));
  const wantedBits = Math.min(bitsAtLeast, atLeast * 3);
  if (Math.min(bitsOf(block), bitsOf(differences)) < wantedBits) return 'repeats itself: it must be random';
  if (isWords(text) || isWords(Buffer.from(bytes).toString('latin1'))) {
    return 'is made of words: it must be random';
  }
  return undefined;
}

/** The length of the shortest block that the bytes repeat. */
function period(bytes: Uint8Array): number {
  for (let length = 1; length <= bytes.length / 2; length += 1) {
    if (bytes.every((byte, i) => byte === bytes[i % length])) return length;
  }
  return bytes.length;
}

function bitsOf(bytes: Uint8Array): number {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(bytes.length / count), 0);
}

function isWords(text: string): boolean {
  const pairs = [...text.matchAll(letterPair)].map(([, pair = '']) => pair.toLowerCase());
  return pairs.filter((pair) => commonPairs.has(pair)).length > text.length * mostPairs;
}
