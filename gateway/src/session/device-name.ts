import { LRUCache } from 'lru-cache';

/** The longest User-Agent that is parsed, in characters. Real ones have about 150. */
export const userAgentLength = 256;

type Sign = readonly [name: string, sign: RegExp];

/** The first match wins: many browsers also name their ancestors. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

/** iPhones and Android phones also name the ancestors of their systems. */
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (signs: readonly Sign[], text: string) => signs.find(([, sign]) => sign.test(text))?.[0];

/**
 * A readable device name from the User-Agent: 'Chrome on Windows'. None of the header's text is repeated,
 * because a client can send anything. An iPad that requests desktop pages identifies as a Mac.
 * @param userAgent the User-Agent header, of a bounded length.
 */
export function deviceName(userAgent: string): string {
  const known = names.get(userAgent);
  if (known !== undefined) return known;
  const name = nameOf(userAgent);
  names.set(userAgent, name);
  return name;
}

const names = new LRUCache<string, string>({ max: 1_000 });

function nameOf(userAgent: string): string {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device');
}
