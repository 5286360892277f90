import type { BolBlock } from '@freightwright/contracts/constants';

/**
 * A document laid out on paper and not yet drawn. Its renderers (the PDF, the preview in the browser) make no
 * layout decisions. All measures are in points (1/72 in) from the top left corner of the page.
 */
export interface LaidOutDocument {
  readonly title: string;
  readonly subject: string;
  /** A language tag (BCP 47). */
  readonly language: string;
  readonly pages: readonly Page[];
}

export interface Page {
  readonly widthPt: number;
  readonly heightPt: number;
  /** In reading order, which is also the order of drawing. */
  readonly content: readonly (Element | Mark)[];
  /** The sections of the form, for a preview that highlights the section being edited. */
  readonly blocks: readonly Block[];
}

export interface Block extends Box {
  readonly name: BolBlock;
}

export interface Box {
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** The structure tag of an element for screen readers, by the names of ISO 32000-1, 14.8.4. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Element {
  readonly kind: 'element';
  readonly tag: Tag;
  /** Alternative text for screen readers: for a figure, or a checked box. */
  readonly alt?: string;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly children: readonly (Element | Mark)[];
}

/** Marks other than text are decoration, unless they are in a Figure. */
export type Mark = TextMark | BoxMark | LineMark | BarsMark | StampMark;

export type DocumentFont = 'regular' | 'bold' | 'mono';
export type Color = 'ink' | 'ink2' | 'tint' | 'paper' | 'faint';

/** sRGB. Ink and paper are the same in both themes. */
export const colors: Readonly<Record<Color, string>> = {
  ink: '#10181F',
  ink2: '#44525E',
  tint: '#EAE9E3',
  paper: '#FFFFFF',
  faint: '#DEDBD4',
};

/** One line. It is drawn exactly `widthPt` wide, which is its own width times `narrow`. */
export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  readonly xPt: number;
  readonly baselinePt: number;
  readonly widthPt: number;
  readonly font: DocumentFont;
  readonly sizePt: number;
  /** Horizontal scale. At 1 the glyphs have the font's own width. */
  readonly narrow: number;
  readonly color: Color;
}

export interface BoxMark extends Box {
  readonly kind: 'box';
  readonly fill?: Color;
  readonly strokePt?: number;
}

export interface LineMark {
  readonly kind: 'line';
  readonly fromPt: readonly [x: number, y: number];
  readonly toPt: readonly [x: number, y: number];
  readonly strokePt: number;
}

/** A barcode: the widths of bar and gap in turn, in modules. */
export interface BarsMark {
  readonly kind: 'bars';
  readonly xPt: number;
  readonly yPt: number;
  readonly heightPt: number;
  readonly modulePt: number;
  readonly modules: readonly number[];
}

/** A word behind everything else, its middle at (xPt, yPt), turned counterclockwise by `degrees`. */
export interface StampMark {
  readonly kind: 'stamp';
  readonly text: string;
  readonly xPt: number;
  readonly yPt: number;
  readonly sizePt: number;
  readonly widthPt: number;
  readonly degrees: number;
  readonly color: Color;
}

/** Width in points of one line of text before it is narrowed. */
export type Measure = (text: string, font: DocumentFont, sizePt: number) => number;

/** Height of a capital as a share of the size. Source: OS/2 table of Archivo 2.001 (686 of 1,000 units). */
export const capHeight = 0.686;
