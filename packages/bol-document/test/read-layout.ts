import type { BolDraftForm, BolStatus } from '@freightwright/contracts';
import type { TextMark } from '../src/document.ts';
import type { Element, LaidOutDocument, Mark, Measure, Page } from '../src/index.ts';
import { layoutBol } from '../src/index.ts';

/** Wider glyphs than real ones, so that everything is tight. */
export const measure: Measure = (text, font, sizePt) =>
  text.length * sizePt * (font === 'regular' ? 0.55 : 0.6);

const bolNumber = '04000073124800915';

export const lay = (form: BolDraftForm, status: BolStatus = 'issued') =>
  layoutBol({ bolNumber, status, form }, measure);

export const marksOf = (parts: readonly (Element | Mark)[]): Mark[] =>
  parts.flatMap((part) => (part.kind === 'element' ? marksOf(part.children) : [part]));

export const textsOf = (page: Page): TextMark[] =>
  marksOf(page.content).filter((mark) => mark.kind === 'text');

/** The words of each page, one text to a line, in reading order. */
export const wordsOf = ({ pages }: LaidOutDocument) =>
  pages.map((page) =>
    textsOf(page)
      .map(({ text }) => text)
      .join('\n'),
  );

export const elementsOf = (parts: readonly (Element | Mark)[]): Element[] =>
  parts.flatMap((part) => (part.kind === 'element' ? [part, ...elementsOf(part.children)] : []));

/** The labels of the ticked boxes of the first page. */
export const ticked = ({ pages: [page] }: LaidOutDocument): string[] =>
  elementsOf(page?.content ?? []).flatMap(({ children }) => {
    const [box, message] = children;
    const isTicked = box?.kind === 'element' && box.alt === 'Marked:';
    return isTicked && message?.kind === 'text' ? [message.text] : [];
  });
