import { Fragment, type ReactNode } from 'react';

/** A line of our Markdown: backticks are code, a link within the repository is its text, nothing else. */
export const wordsOf = (line: string): ReactNode =>
  piecesOf(line).map(({ text, isCode }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a line never move
    <Fragment key={index}>{isCode ? <code>{text}</code> : text}</Fragment>
  ));

/** The segments of a line, alternately text and code. An unpaired backtick is a literal character. */
export function piecesOf(line: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  const parts = line.replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1').split('`');
  if (parts.length % 2 === 0) return [{ text: line, isCode: false }];
  return parts.map((text, index) => ({ text, isCode: index % 2 === 1 })).filter(({ text }) => text !== '');
}
