import type { Face } from './font-chain.ts';
import { deflated, type PdfObjects, type PdfReference, pdfNumber } from './pdf-objects.ts';
import type { PlacedGlyph } from './typesetter.ts';
import { trueTypeOfWoff } from './woff.ts';

/** A font as one document has it: the glyphs it contains, and their numbers. */
export interface EmbeddedFont {
  readonly face: Face;
  readonly reference: PdfReference;
  /** The number of a glyph in this document. */
  codeOf(glyph: PlacedGlyph): number;
  /** Width that the document gives to the glyph, in thousandths. */
  widthOf(glyph: PlacedGlyph): number;
  /** Writes the font's objects after all text is set. */
  finish(objects: PdfObjects): void;
}

/** The properties of a font that are the same in every document. */
interface WholeFont {
  readonly program: Uint8Array;
  readonly programLength: number;
  readonly widths: string;
  readonly toUnicode: Uint8Array;
}

const wholeFonts = new WeakMap<Face, WholeFont>();

export function embedFont(face: Face, objects: PdfObjects): EmbeddedFont {
  const reference = objects.reserve();
  return face.whole ? embedWhole(face, reference) : embedSubset(face, reference);
}

const embedWhole = (face: Face, reference: PdfReference): EmbeddedFont => ({
  face,
  reference,
  codeOf: ({ id }) => id,
  widthOf: ({ id }) => face.advanceOf(id),
  finish(objects) {
    const whole = wholeFonts.get(face) ?? prepareWhole(face);
    wholeFonts.set(face, whole);
    writeFont(objects, face, reference, whole);
  },
});

function prepareWhole(face: Face): WholeFont {
  const program = trueTypeOfWoff(face.file);
  const widths = Array.from({ length: face.font.numGlyphs }, (_, glyph) => pdfNumber(face.advanceOf(glyph)));
  const unicode = new Map<number, readonly number[]>();
  // Goes from the last character to the first, so that of two characters with the same glyph (space and
  // no-break space) the first remains.
  for (const codePoint of face.font.characterSet.toReversed())
    unicode.set(face.glyphOf(codePoint), [codePoint]);
  return {
    program: deflated(program),
    programLength: program.length,
    widths: `0[${widths.join(' ')}]`,
    toUnicode: deflated(toUnicodeMap(unicode)),
  };
}

/** The type of fontkit's subset as it really is. The published types describe an older one. */
interface GlyphSubset {
  includeGlyph(glyph: number): number;
  encode(): Uint8Array;
}

function embedSubset(face: Face, reference: PdfReference): EmbeddedFont {
  const subset = face.font.createSubset() as unknown as GlyphSubset;
  const unicode = new Map<number, readonly number[]>();
  const advances = new Map<number, number>([[0, face.advanceOf(0)]]);
  return {
    face,
    reference,
    codeOf({ id, codePoints }) {
      const code = subset.includeGlyph(id);
      if (!unicode.has(code)) unicode.set(code, codePoints);
      advances.set(code, face.advanceOf(id));
      return code;
    },
    widthOf: ({ id }) => face.advanceOf(id),
    finish(objects) {
      const program = subset.encode();
      const widths = Array.from(advances, ([code, advance]) => `${code}[${pdfNumber(advance)}]`).join('');
      writeFont(objects, face, reference, {
        program: deflated(program),
        programLength: program.length,
        widths,
        toUnicode: deflated(toUnicodeMap(unicode)),
      });
    },
  };
}

/** A Type 0 font whose codes are glyph numbers. Source: ISO 32000-1, 9.7. */
function writeFont(objects: PdfObjects, face: Face, reference: PdfReference, written: WholeFont): void {
  const { font } = face;
  const { program, programLength, widths, toUnicode } = written;
  const scaled = (value: number) => Math.round((value * 1000) / font.unitsPerEm);
  const { minX, minY, maxX, maxY } = font.bbox;
  // A prefix of six letters of our choice denotes a font subset (9.6.4).
  const name = `FWBOLX+${face.name}`;
  const file = objects.addStream(program, `/Length1 ${programLength}`);
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${[minX, minY, maxX, maxY].map(scaled).join(' ')}]/ItalicAngle 0` +
      `/Ascent ${scaled(font.ascent)}/Descent ${scaled(font.descent)}/CapHeight ${scaled(font.capHeight || font.ascent)}` +
      `/StemV ${name.includes('600') || name.includes('Bold') ? 130 : 85}/FontFile2 ${file}>>`,
  );
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor}/DW 0/W[${widths}]/CIDToGIDMap/Identity>>`,
  );
  const unicode = objects.addStream(toUnicode);
  objects.put(
    reference,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${unicode}>>`,
  );
}

/** Maps glyph numbers to text. Source: ISO 32000-1, 9.10.3, which has at most 100 entries a block. */
function toUnicodeMap(unicode: ReadonlyMap<number, readonly number[]>): string {
  const entries = Array.from(unicode)
    .filter(([, codePoints]) => codePoints.length > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([code, codePoints]) => `<${hex4(code)}><${utf16(codePoints)}>`);
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += 100) {
    const block = entries.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n${blocks.join('\n')}\n` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend'
  );
}

export const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

function utf16(codePoints: readonly number[]): string {
  const text = String.fromCodePoint(...codePoints);
  return Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('');
}
