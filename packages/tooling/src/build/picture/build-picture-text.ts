import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** The weights of the typeface that pictures use. */
export type Weight = 400 | 500 | 600;

const files: Readonly<Record<Weight, string>> = {
  400: require.resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff'),
  500: require.resolve('@fontsource/archivo/files/archivo-latin-500-normal.woff'),
  600: require.resolve('@fontsource/archivo/files/archivo-latin-600-normal.woff'),
};
const fonts = new Map<Weight, Font>();

/** @throws Error when the file contains several fonts, which it does not. */
function fontOf(weight: Weight): Font {
  const font = fonts.get(weight) ?? openSync(files[weight]);
  if (!('layout' in font)) throw new Error('The file of the typeface is a collection');
  fonts.set(weight, font);
  return font;
}

/** The style of a text. */
export interface TextStyle {
  /** In pixels. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/** A text as outlines, so that drawing it needs no font. @param baseline of its first line, in pixels. */
export function textPath(text: string, { x, baseline }: { x: number; baseline: number }, style: TextStyle) {
  const font = fontOf(style.weight);
  const scale = style.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const place = `translate(${figure(at)} 0)`;
    at += positions[index]?.xAdvance ?? 0;
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
  });
  // The outlines of a font rise above the baseline, and a picture counts downwards.
  const turned = `translate(${figure(x)} ${figure(baseline)}) scale(${figure(scale)} ${figure(-scale)})`;
  return `<g fill="${style.color}" transform="${turned}">${outlines.join('')}</g>`;
}

/** The width of a text, in pixels. */
export function textWidth(text: string, { size, weight }: Pick<TextStyle, 'size' | 'weight'>): number {
  const font = fontOf(weight);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** The lines of a text that fit into a width. If the text is longer, the last one ends with an ellipsis. */
export function linesOf(
  text: string,
  { width, atMost, ...style }: { width: number; atMost: number } & Pick<TextStyle, 'size' | 'weight'>,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && textWidth(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= atMost) return lines;
  const words = (lines[atMost - 1] ?? '').split(' ');
  while (words.length > 1 && textWidth(`${words.join(' ')}…`, style) > width) words.pop();
  return [...lines.slice(0, atMost - 1), `${words.join(' ').replace(/[.,:;]$/, '')}…`];
}

const figure = (value: number) => String(Number(value.toFixed(4)));
