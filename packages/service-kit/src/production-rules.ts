import type { SettingRule } from './settings.ts';

/**
 * Rules that a process enforces at startup when NODE_ENV is production. Each returns the message after the
 * variable's name.
 */

/**
 * For a feature meant for developers. `why` explains what it allows.
 * @example offInProduction('it skips sign-in')(false, context); // => undefined
 */
export const offInProduction =
  (why: string): SettingRule<boolean> =>
  (on, { production }) =>
    production && on ? `must be off in production: ${why}` : undefined;

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/**
 * For URLs that browsers are redirected to, and origins that they send.
 * @example httpsInProduction('https://ship.example', context); // => undefined
 */
export const httpsInProduction: SettingRule<string | readonly string[]> = (urls, { production }) =>
  production && ![urls].flat().every(isHttps)
    ? 'must begin with https:// in production: passwords and sessions travel there'
    : undefined;

/**
 * For a secret that cannot be guessed: at least `atLeast` bytes, no repetition, sequence or words.
 * @param options.decode decodes the text to bytes. Default: the bytes of the text.
 * @example setting(z.string(), { description, rules: [secretInProduction({ atLeast: 32 })] });
 */
export const secretInProduction =
  ({
    atLeast,
    decode = (text: string) => Buffer.from(text),
  }: {
    atLeast: number;
    decode?: (text: string) => Uint8Array;
  }): SettingRule<string | undefined> =>
  (text, { production }) => {
    const violation =
      production && text !== undefined ? secretViolation(decode(text), text, atLeast) : undefined;
    return violation && `${violation} in production (openssl rand -base64 32 makes one)`;
  };

/**
 * The 32 secret bytes at the end of an Ed25519 private key in PKCS8: RFC 8410.
 * @example secretInProduction({ atLeast: 32, decode: seedOfPrivateKey });
 */
export const seedOfPrivateKey = (text: string): Uint8Array => Buffer.from(text, 'base64').subarray(-32);

/** The minimum entropy in bits: 128 random bits as 32 hexadecimal digits pass, although digits repeat. */
const bitsAtLeast = 90;
/** The most frequent character pairs of English words, including passwords. */
const commonPairs = new Set(
  (
    'al ar as at be ce ch co cr ct de du ea ec ed en er es et ey ha he ho hi ic in io is it ke la le li ll ma me my nd ne ng nt of om on or ' +
    'ou pa pr ra rd re ri ro se si ss st ta te th ti to tr ur ve wo'
  ).split(' '),
);
/**
 * The maximum share of such pairs in a text. Measured on 300,000 random texts: one in 100,000 is above 0.25
 * in base64 and above 0.31 in 32 alphanumeric characters; sentences have 0.39 and more.
 */
const mostPairs = 0.35;
const bigram = /(?=([a-z]{2}|[A-Z]{2}|[A-Z][a-z]))/g;

/**
 * Returns why a secret can be guessed; undefined when it cannot. A repeated block counts a single time. Then
 * the strength is the length times the entropy of the bytes, or of their differences when that is lower (0,
 * 1, 2, ... has none). A text that consists of words counts as weak.
 * @param bytes the decoded secret; `text` is the input.
 * @example secretViolation(Buffer.alloc(32), 'AAAA', 32); // => 'repeats itself: it must be random'
 */
export function secretViolation(bytes: Uint8Array, text: string, atLeast: number): string | undefined {
  if (bytes.length < atLeast) return `must hold at least ${atLeast} bytes`;
  const block = bytes.subarray(0, period(bytes));
  const differences = block.map((byte, i) => byte - (block[i - 1] ?? block.at(-1) ?? 0));
  const wantedBits = Math.min(bitsAtLeast, atLeast * 3);
  if (Math.min(bitsOf(block), bitsOf(differences)) < wantedBits) return 'repeats itself: it must be random';
  if (isPhrase(text) || isPhrase(Buffer.from(bytes).toString('latin1'))) {
    return 'is made of words: it must be random';
  }
  return undefined;
}

/** The length of the shortest repeating block. */
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

function isPhrase(text: string): boolean {
  const pairs = [...text.matchAll(bigram)].map(([, pair = '']) => pair.toLowerCase());
  return pairs.filter((pair) => commonPairs.has(pair)).length > text.length * mostPairs;
}

/**
 * Ports that browsers block, because a page could abuse other protocols there. Source: "Port blocking" in the
 * Fetch standard, https://fetch.spec.whatwg.org/#port-blocking.
 */
export const blockedPorts: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103],
  ...[104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513],
  ...[514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720],
  ...[1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

const words = (port: number) =>
  `leads to port ${port}, which browsers refuse to open. Take another one, such as 8080`;

/**
 * For a port that users open in a browser.
 * @example opensInBrowsers(8080, context); // => undefined
 */
export const opensInBrowsers: SettingRule<number> = (port) =>
  blockedPorts.has(port) ? words(port) : undefined;

/**
 * For a URL that users open in a browser.
 * @example addressOpensInBrowsers('http://localhost:8080', context); // => undefined
 */
export const addressOpensInBrowsers: SettingRule<string | undefined> = (address) => {
  const port = address === undefined ? 0 : Number(new URL(address).port);
  return blockedPorts.has(port) ? words(port) : undefined;
};
