import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';

/**
 * One font file. A small font is `whole`: it goes into every document as it is. Of any other font, each
 * document gets only the glyphs that it uses.
 */
export interface Face {
  readonly name: string;
  readonly whole: boolean;
  readonly file: Uint8Array;
  readonly font: Font;
  /** The glyph of a code point; 0 when the font has none. */
  glyphOf(codePoint: number): number;
  /** Advance in thousandths of the font size. */
  advanceOf(glyph: number): number;
}

export function loadFace(name: string, path: string): Face {
  const file = readFileSync(path);
  const font = fontkit.create(file) as Font;
  const scale = 1000 / font.unitsPerEm;
  const advances = new Float64Array(font.numGlyphs).fill(-1);
  const advanceOf = (glyph: number): number => {
    const known = advances[glyph] ?? 0;
    if (known >= 0) return known;
    const advance = font.getGlyph(glyph).advanceWidth * scale;
    advances[glyph] = advance;
    return advance;
  };
  // fontkit searches the cmap anew for each question, so the answers for the basic plane are kept.
  const glyphs = new Int32Array(0x10000).fill(-1);
  const lookUp = (codePoint: number) =>
    font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).id : 0;
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
