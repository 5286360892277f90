/** The longest name of a browser that is looked at, in characters. Real ones have about 150. */
export const userAgentLength = 256;

type Sign = readonly [name: string, sign: RegExp];

/** The first that fits counts: many browsers name those that they descend from as well. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

/** iPhones and Android phones name the system that they descend from as well. */
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
 * What a person calls the device, as far as the browser says: 'Chrome on Windows'. Nothing of the text itself is
 * repeated, because anybody can send any text. An iPad that asks for desktop pages calls itself a Mac.
 * @param userAgent the User-Agent header, of a bounded length.
 */
export function deviceName(userAgent: string): string {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device');
}
