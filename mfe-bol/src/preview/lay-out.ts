import type { BolOnPaper, Element, LaidOutDocument, Mark, Measure } from '@freightwright/bol-document';
import { layoutBol } from '@freightwright/bol-document';

/** A placeholder that reserves the space of the future number. */
const noNumber = '0'.repeat(17);

/**
 * The pages of a bill as in the PDF, by the same layout.
 * @param bill `bolNumber` is null while it has none; the page then shows neither number nor barcode.
 */
export function layOut(
  { bolNumber, ...bill }: Omit<BolOnPaper, 'bolNumber'> & { readonly bolNumber: string | null },
  measure: Measure,
): LaidOutDocument {
  const paper = layoutBol({ ...bill, bolNumber: bolNumber ?? noNumber }, measure);
  if (bolNumber !== null) return paper;
  const pages = paper.pages.map((page) => ({ ...page, content: withoutNumber(page.content) }));
  return { ...paper, title: paper.title.replace(noNumber, '').trim(), pages };
}

const withoutNumber = (content: readonly (Element | Mark)[]): (Element | Mark)[] =>
  content.flatMap((item): (Element | Mark)[] => {
    if (item.kind === 'element') {
      if (item.alt?.includes(noNumber)) return [];
      return [{ ...item, children: withoutNumber(item.children) }];
    }
    if (item.kind !== 'text' || !item.text.includes(noNumber)) return [item];
    const text = item.text.replace(noNumber, '').trim();
    if (text === '')
      return [{ ...item, text: 'given when it is saved', font: 'regular', sizePt: 8, widthPt: 78 }];
    return [{ ...item, text, widthPt: (item.widthPt * text.length) / item.text.length }];
  });
