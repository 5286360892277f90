/** Bits by which a secret of 128 random bits, written as 32 hexadecimal digits, still passes: its digits repeat. */
const bitsAtLeast = 90;
/** The pairs of letters that English words are mostly made of, those of passwords among them. */
const commonPairs = new Set(
  (
    'al ar as at be ce ch co cr ct de du ea ec ed en er es et ey ha he ho hi ic in io is it ke la le li ll ma me my nd ne ng nt of om on or ' +
    'ou pa pr ra rd re ri ro se si ss st ta te th ti to tr ur ve wo'
  ).split(' '),
);
/**
 * Part of a text's places where such a pair may stand. Measured on 300,000 random texts: one in 100,000 comes above 0.25 in base64 and 0.31
 * in 32 letters and digits; sentences have 0.39 and more.
 */
const mostPairs = 0.35;
const letterPair = /(?=([a-z]{2}|[A-Z]{2}|[A-Z][a-z]))/g;

/**
 * Why a secret can be guessed, or undefined. It is measured by its own bytes: after a block that repeats is taken once, the entropy of the
 * bytes and that of their differences (0, 1, 2, ... has none) times the length; and a text that is made of words is none.
 * @param bytes what the secret is worth, already decoded; `text` is what a person wrote.
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

/** Length of the shortest block whose repetition the bytes are. */
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
