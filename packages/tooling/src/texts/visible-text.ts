/** A text that a person reads, and where it stands. */
export interface VisibleText {
  /** The path from the root: 'shell/src/app.tsx'. */
  readonly file: string;
  readonly line: number;
  /** With single blanks, straight apostrophes, and `filledIn` in place of what is worked out. */
  readonly text: string;
}

/** Stands for a figure or a name that is not known before the page is open. */
export const filledIn = '0';

/** Joins lines, and writes blanks and apostrophes as a dictionary knows them. */
export const tidy = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('’', "'")
    .replace(/[“”]/g, '"')
    .trim();
