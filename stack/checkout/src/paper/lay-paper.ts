import type {
  Color,
  DocumentFont,
  Element,
  LaidOutDocument,
  Mark,
  Measure,
  Tag,
  TextMark,
} from '@freightwright/bol-document';

export type Row = readonly [label: string, value: string];

/** An invoice or a receipt, in the words it prints. It has two lines at most, so one page holds it. */
export interface Paper {
  readonly title: string;
  readonly notValid: string;
  readonly seller: readonly string[];
  readonly billedTo: readonly string[];
  readonly facts: readonly Row[];
  readonly lines: readonly { readonly text: string; readonly note: string; readonly amount: string }[];
  readonly sums: readonly Row[];
}

/** Points: US letter. */
const widthPt = 612;
const heightPt = 792;
const leftPt = 54;
const rightPt = widthPt - leftPt;
const middlePt = 330;
const linePt = 15;
const amountPt = 90;

interface Style {
  readonly font: DocumentFont;
  readonly sizePt: number;
  readonly color: Color;
}
const styles = {
  title: { font: 'bold', sizePt: 22, color: 'ink' },
  body: { font: 'regular', sizePt: 10, color: 'ink' },
  strong: { font: 'bold', sizePt: 10, color: 'ink' },
  label: { font: 'regular', sizePt: 8, color: 'ink2' },
} as const satisfies Record<string, Style>;

const element = (tag: Tag, children: readonly (Element | Mark)[]): Element => ({
  kind: 'element',
  tag,
  children,
});
const rule = (yPt: number): Mark => ({
  kind: 'line',
  fromPt: [leftPt, yPt],
  toPt: [rightPt, yPt],
  strokePt: 0.6,
});

export function layPaper(paper: Paper, measure: Measure): LaidOutDocument {
  /** One line of text, narrowed and at last cut when it is wider than its place. */
  const write = (text: string, xPt: number, baselinePt: number, style: Style, roomPt: number): TextMark => {
    let shown = text;
    while (shown !== '' && measure(shown, style.font, style.sizePt) > roomPt / 0.72)
      shown = shown.slice(0, -1);
    const own = measure(shown, style.font, style.sizePt);
    const narrow = own > roomPt ? roomPt / own : 1;
    return { kind: 'text', text: shown, xPt, baselinePt, widthPt: own * narrow, narrow, ...style };
  };
  const paragraph = (...line: Parameters<typeof write>): Element => element('P', [write(...line)]);
  const row = (marks: Mark[], amount: string, baselinePt: number, style: Style): Element => {
    const xPt = rightPt - measure(amount, style.font, style.sizePt);
    const cells = [marks, [write(amount, xPt, baselinePt, style, amountPt)]];
    return element(
      'TR',
      cells.map((cell) => element('TD', cell)),
    );
  };
  const block = (label: string, lines: readonly string[], xPt: number): Element =>
    element('Sect', [
      element('H2', [write(label, xPt, 112, styles.label, 240)]),
      element(
        'P',
        lines.map((text, index) =>
          write(text, xPt, 112 + linePt * (index + 1), index === 0 ? styles.strong : styles.body, 228),
        ),
      ),
    ]);

  let yPt = 268;
  const rows: Element[] = [];
  const rules: Mark[] = [];
  for (const { text, note, amount } of paper.lines) {
    const roomPt = rightPt - leftPt - amountPt;
    const marks = [
      write(text, leftPt, yPt, styles.body, roomPt),
      write(note, leftPt, yPt + 12, styles.label, roomPt),
    ];
    rows.push(row(marks, amount, yPt, styles.body));
    rules.push(rule(yPt + 20));
    yPt += 36;
  }
  for (const [index, [label, amount]] of paper.sums.entries()) {
    const style = index === paper.sums.length - 1 ? styles.strong : styles.body;
    rows.push(row([write(label, middlePt, yPt, style, rightPt - middlePt - amountPt)], amount, yPt, style));
    yPt += linePt + 3;
  }
  const content: (Element | Mark)[] = [
    stamp(paper.notValid, measure),
    element('H1', [write(paper.title, leftPt, 66, styles.title, rightPt - leftPt)]),
    paragraph(paper.notValid, leftPt, 84, styles.strong, rightPt - leftPt),
    block('Seller', paper.seller, leftPt),
    block('Billed to', paper.billedTo, middlePt),
    ...paper.facts.flatMap(([label, value], index) => [
      paragraph(label, leftPt, 172 + index * linePt, styles.label, 90),
      paragraph(value, leftPt + 92, 172 + index * linePt, styles.body, 170),
    ]),
    element('H2', [write('What is billed', leftPt, 236, styles.strong, 240)]),
    rule(244),
    ...rules,
    element('Table', rows),
  ];
  return {
    title: paper.title,
    subject: paper.notValid,
    language: 'en-US',
    pages: [{ widthPt, heightPt, content, blocks: [] }],
  };
}

const stamp = (text: string, measure: Measure): Mark => {
  const sizePt = 38;
  return {
    kind: 'stamp',
    text,
    xPt: widthPt / 2,
    yPt: 470,
    sizePt,
    widthPt: measure(text, 'bold', sizePt),
    degrees: 32,
    color: 'faint',
  };
};
