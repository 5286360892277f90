import type { DocumentFont } from '@freightwright/bol-document';
import { type Face, type FontChain, loadFontChains } from './font-chain.ts';
import { embeddingLevels, inVisualOrder, mirrored } from './visual-order.ts';

/** Glyphs of one font, left to right. Distances are in thousandths of the size. */
export interface GlyphRun {
  readonly face: Face;
  readonly glyphs: readonly PlacedGlyph[];
  /** The text behind boxes, for copying and for screen readers. */
  readonly actualText?: string;
}

export interface PlacedGlyph {
  readonly id: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
  /** The characters that the glyph stands for. */
  readonly codePoints: readonly number[];
}

const box = '\u25a1';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, variation selectors and direction marks, which only change the adjacent characters. */
const ignorables = /\p{Default_Ignorable_Code_Point}/gu;

export function createTypesetter(chains: Record<DocumentFont, FontChain> = loadFontChains()) {
  /** Width in thousandths of the size when the first font has every character; otherwise -1. */
  const plainWidth = (text: string, face: Face): number => {
    let width = 0;
    for (let i = 0; i < text.length; i++) {
      const glyph = face.glyphOf(text.charCodeAt(i));
      if (glyph === 0) return -1;
      width += face.advanceOf(glyph);
    }
    return width;
  };

  return {
    /** Width in points. */
    measure(text: string, font: DocumentFont, sizePt: number): number {
      const width = plainWidth(text, chains[font].at(0));
      return ((width >= 0 ? width : mixedLine(text, chains[font]).width) * sizePt) / 1000;
    },
    /** The glyphs of one line. It never fails: a character without a glyph becomes a box. */
    typeset(text: string, font: DocumentFont): { runs: readonly GlyphRun[]; width: number } {
      const face = chains[font].at(0);
      const width = plainWidth(text, face);
      if (width < 0) return mixedLine(text, chains[font]);
      return { runs: [{ face, glyphs: plainGlyphs(text, face) }], width };
    },
  };
}

export type Typesetter = ReturnType<typeof createTypesetter>;

const plainGlyphs = (text: string, face: Face): PlacedGlyph[] =>
  Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const id = face.glyphOf(codePoint);
    return { id, advance: face.advanceOf(id), dx: 0, dy: 0, codePoints: [codePoint] };
  });

interface Stretch {
  text: string;
  readonly face: Face;
  readonly level: number;
  /** Set when the run is drawn as boxes: the text behind them. */
  actualText?: string;
}

/** How one user-perceived character is set: in which font, and whether it is drawn at all. */
interface Setting {
  /** Undefined for a character without a glyph in any font. */
  readonly face: Face | undefined;
  /** True for a character that consists only of joiners and marks, so that there is nothing to draw. */
  readonly isNothing: boolean;
}

/** Settings of earlier characters by chain, cached because a lookup takes longer than the rest of a line. */
const settings = new WeakMap<FontChain, Map<string, Setting>>();
/** Above this number the cache is cleared. No single language has so many characters. */
const settingsAtMost = 20_000;

function settingOf(grapheme: string, chain: FontChain): Setting {
  const known = settings.get(chain) ?? new Map<string, Setting>();
  settings.set(chain, known);
  const before = known.get(grapheme);
  if (before) return before;
  if (known.size >= settingsAtMost) known.clear();
  const visible = grapheme.replaceAll(ignorables, '');
  const setting = { face: faceFor(visible, chain), isNothing: visible === '' };
  known.set(grapheme, setting);
  return setting;
}

/** Sets any text, also with several fonts and both directions. */
function mixedLine(original: string, chain: FontChain) {
  const text = original.toWellFormed().replaceAll(/\s/g, ' ');
  const levels = embeddingLevels(text);
  const stretches: Stretch[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels?.[index] ?? 0;
    const last = stretches.at(-1)?.level === level ? stretches.at(-1) : undefined;
    const setting = settingOf(segment, chain);
    // A space is set in the font of the text before it.
    const face = segment === ' ' && last && last.face.glyphOf(32) !== 0 ? last.face : setting.face;
    if (face === undefined) {
      if (setting.isNothing) continue;
      if (last?.actualText === undefined) {
        stretches.push({ text: box, face: chain.at(chain.length - 1), level, actualText: segment });
      } else {
        last.text += box;
        last.actualText += segment;
      }
    } else if (last?.face === face && last.actualText === undefined) last.text += segment;
    else stretches.push({ text: segment, face, level });
  }
  const runs = inVisualOrder(stretches).map(shape);
  const width = runs.reduce((sum, { glyphs }) => glyphs.reduce((run, { advance }) => run + advance, sum), 0);
  return { runs, width };
}

/** The first font that has all of these characters; undefined when there is none. */
function faceFor(visible: string, chain: FontChain): Face | undefined {
  const codePoints = Array.from(visible, (character) => character.codePointAt(0) ?? 0);
  if (codePoints.length === 0) return undefined;
  for (let index = 0; index < chain.length; index++) {
    const face = chain.at(index);
    if (codePoints.every((codePoint) => face.glyphOf(codePoint) !== 0)) return face;
  }
  return undefined;
}

/**
 * Text whose glyphs stand side by side: no combining marks, no ligatures, no contextual forms. These are the
 * alphabets of Europe and the Caucasus, Hebrew without points, figures and signs. Setting them glyph by glyph
 * is twenty times as fast as shaping, and leaves them unkerned like all other text here.
 */
const unshaped =
  /^(?:(?!\p{M})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}])*$/u;

function shape({ text, face, level, actualText }: Stretch): GlyphRun {
  const isRightToLeft = level % 2 === 1;
  const shown = isRightToLeft ? mirrored(text) : text;
  const instead = actualText === undefined ? {} : { actualText };
  const sideBySide = (letters: string) => {
    const glyphs = plainGlyphs(letters, face);
    return { face, glyphs: isRightToLeft ? glyphs.reverse() : glyphs, ...instead };
  };
  const isPlain = face.whole || actualText !== undefined || unshaped.test(shown);
  if (isPlain) return sideBySide(shown.replaceAll(ignorables, ''));
  const scale = 1000 / face.font.unitsPerEm;
  try {
    const direction = isRightToLeft ? 'rtl' : 'ltr';
    const { glyphs, positions } = face.font.layout(shown, undefined, undefined, undefined, direction);
    const placed = glyphs.map(({ id, codePoints }, index): PlacedGlyph => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return { id, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale, codePoints };
    });
    return { face, glyphs: placed, ...instead };
  } catch {
    // The shaper fails on some impossible sequences. Unshaped text is better than no document.
    return sideBySide(shown);
  }
}
