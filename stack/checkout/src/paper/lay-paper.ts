import type {
  DocumentFont,
  Element,
  LaidOutDocument,
  Mark,
  Measure,
  Tag,
  TextMark,
} from '@freightwright/bol-document';

/** A text, and the amount at the right end of its line. */
export type Row = readonly [message: string, amount?: string];

/** An invoice or a receipt as printed text. It fits on one page. */
export interface Paper {
  readonly title: string;
  readonly notValid: string;
  readonly sections: readonly { readonly heading: string; readonly rows: readonly Row[] }[];
}

/** Points: US letter. */
const widthPt = 612;
const heightPt = 792;
const leftPt = 54;
const rightPt = widthPt - leftPt;
const linePt = 15;
const amountPt = 90;

const element = (tag: Tag, children: readonly (Element | Mark)[]): Element => ({
  kind: 'element',
  tag,
  children,
});

export function layPaper({ title, notValid, sections }: Paper, measure: Measure): LaidOutDocument {
  let yPt = 66;
  /** One line of text, condensed and finally truncated when it is wider than its column. */
  const write = (text: string, font: DocumentFont, sizePt = 10, roomPt = rightPt - leftPt): TextMark => {
    let shown = text;
    while (shown !== '' && measure(shown, font, sizePt) > roomPt / 0.72) shown = shown.slice(0, -1);
    const own = measure(shown, font, sizePt);
    const narrow = own > roomPt ? roomPt / own : 1;
    const place = { xPt: leftPt, baselinePt: yPt, widthPt: own * narrow, narrow };
    return { kind: 'text', text: shown, font, sizePt, color: 'ink', ...place };
  };
  const rowOf = ([message, amount]: Row): Element => {
    yPt += linePt;
    const cells = [write(message, 'regular', 10, rightPt - leftPt - amountPt)];
    if (amount !== undefined)
      cells.push({
        ...write(amount, 'regular', 10, amountPt),
        xPt: rightPt - measure(amount, 'regular', 10),
      });
    return element(
      'TR',
      cells.map((cell) => element('TD', [cell])),
    );
  };
  const content: (Element | Mark)[] = [stamp(notValid, measure), element('H1', [write(title, 'bold', 22)])];
  yPt += 18;
  content.push(element('P', [write(notValid, 'bold')]));
  for (const { heading, rows } of sections) {
    yPt += 2 * linePt;
    content.push(element('H2', [write(heading, 'bold')]));
    content.push({ kind: 'line', fromPt: [leftPt, yPt + 5], toPt: [rightPt, yPt + 5], strokePt: 0.6 });
    yPt += 4;
    content.push(element('Table', rows.map(rowOf)));
  }
  const pages = [{ widthPt, heightPt, content, blocks: [] }];
  return { title, subject: notValid, language: 'en-US', pages };
}

const stamp = (text: string, measure: Measure): Mark => {
  const sizePt = 38;
  const place = { xPt: widthPt / 2, yPt: 470, widthPt: measure(text, 'bold', sizePt), degrees: 32 };
  return { kind: 'stamp', text, sizePt, color: 'faint', ...place };
};
