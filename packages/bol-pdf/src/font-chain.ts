import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DocumentFont } from '@freightwright/bol-document';
import * as fontkit from 'fontkit';

/**
 * One font file. A small font is `whole`: every document embeds it unchanged. Any other font is embedded as a
 * subset of the used glyphs.
 */
function loadFace(name: string, path: string) {
  const file = readFileSync(path);
  const font = fontkit.create(file) as fontkit.Font;
  const scale = 1000 / font.unitsPerEm;
  const advances = new Float64Array(font.numGlyphs).fill(-1);
  /** Advance in thousandths of the font size. */
  const advanceOf = (glyph: number): number => {
    const known = advances[glyph] ?? 0;
    if (known >= 0) return known;
    const advance = font.getGlyph(glyph).advanceWidth * scale;
    advances[glyph] = advance;
    return advance;
  };
  // fontkit searches the cmap for each lookup, so the results for the basic plane are cached.
  const glyphs = new Int32Array(0x10000).fill(-1);
  const lookUp = (codePoint: number) =>
    font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).id : 0;
  /** The glyph of a code point; 0 when the font has none. */
  const glyphOf = (codePoint: number): number => {
    if (codePoint > 0xffff) return lookUp(codePoint);
    const known = glyphs[codePoint] ?? 0;
    if (known >= 0) return known;
    const glyph = lookUp(codePoint);
    glyphs[codePoint] = glyph;
    return glyph;
  };
  return { name, whole: path.endsWith('.woff'), file, font, glyphOf, advanceOf };
}

export type Face = ReturnType<typeof loadFace>;

const require = createRequire(import.meta.url);

/**
 * The fallback order of the fonts: Archivo and Geist Mono (both SIL Open Font License) in the subsets of
 * their packages, then DejaVu Sans (Bitstream Vera license) for Greek, Cyrillic, Hebrew, Arabic and symbols.
 * Chinese, Japanese, Korean and color emoji are not covered, because those fonts are larger than all the
 * others together.
 */
const archivo = (weight: number) =>
  ['latin', 'latin-ext', 'vietnamese'].map((part) => ({
    name: `Archivo-${weight}-${part}`,
    path: require.resolve(`@fontsource/archivo/files/archivo-${part}-${weight}-normal.woff`),
  }));

const dejaVu = { name: 'DejaVuSans', path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') };
const dejaVuBold = {
  name: 'DejaVuSans-Bold',
  path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const chains: Record<DocumentFont, readonly { name: string; path: string }[]> = {
  regular: [...archivo(400), dejaVu],
  bold: [...archivo(600), dejaVuBold],
  mono: [
    {
      name: 'GeistMono-latin',
      path: require.resolve('@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff'),
    },
    ...archivo(400),
    dejaVu,
  ],
};

/** Font files are loaded lazily and cached per process. */
export function loadFontChains() {
  const faces = new Map<string, Face>();
  const face = ({ name, path }: { name: string; path: string }): Face => {
    const loaded = faces.get(name) ?? loadFace(name, path);
    faces.set(name, loaded);
    return loaded;
  };
  const chain = (font: DocumentFont) => ({
    length: chains[font].length,
    at(index: number): Face {
      const entry = chains[font][index];
      if (entry === undefined) throw new RangeError(`No font ${index} in the chain of ${font}`);
      return face(entry);
    },
  });
  return { regular: chain('regular'), bold: chain('bold'), mono: chain('mono') };
}

export type FontChain = ReturnType<typeof loadFontChains>['regular'];
