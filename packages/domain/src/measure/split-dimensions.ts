/** Texts for the four fields, to be parsed by `readMeasure`. */
export interface SplitDimensions {
  readonly length: string;
  readonly width: string;
  readonly height: string;
  /** null when the text has no weight. */
  readonly weight: string | null;
}

const separator = /[x×*@]/i;

/**
 * Splits what is pasted from an order or an email: '48 x 40 x 48 in', '122x102x122cm @ 227 kg'. A unit after
 * the third measure only applies to all three. Returns null for a text without three measures, which belongs
 * to a single field.
 * @example
 * splitDimensions('48 x 40 x 48 in');
 * // => { length: '48 in', width: '40 in', height: '48 in', weight: null }
 */
export function splitDimensions(text: string): SplitDimensions | null {
  const parts = text
    .slice(0, 200)
    .split(separator)
    .map((part) => part.trim());
  const [length, width, height, weight = null] = parts;
  if (!length || !width || !height || parts.length > 4) return null;
  if (!parts.every((part) => /^\W*[\d０-９]/.test(part))) return null;
  const unit = /\d\s*([a-z]+\.?|["'”″’′]+)$/i.exec(height)?.[1];
  const withUnit = (part: string) =>
    unit === undefined || /[a-z"'”″’′]$/i.test(part) ? part : `${part} ${unit}`;
  return { length: withUnit(length), width: withUnit(width), height, weight };
}
