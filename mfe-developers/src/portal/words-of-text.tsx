import { Fragment, type ReactNode } from 'react';

/** A line of our Markdown: backticks are code, a link within the repository is its words, nothing else. */
export const wordsOf = (line: string): ReactNode =>
  piecesOf(line).map(({ text, isCode }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change their places
    <Fragment key={index}>{isCode ? <code>{text}</code> : text}</Fragment>
  ));

/** The pieces of a line, alternately words and code. A backtick without a second one is a character. */
export function piecesOf(line: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  const parts = line.replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1').split('`');
  if (parts.length % 2 === 0) return [{ text: line, isCode: false }];
  return parts.map((text, index) => ({ text, isCode: index % 2 === 1 })).filter(({ text }) => text !== '');
}
