import type {
  Color,
  DocumentFont,
  Element,
  LaidOutDocument,
  Mark,
  Measure,
  Page,
  Tag,
  TextMark,
} from '@freightwright/bol-document';

/** An invoice or a receipt, in the words it prints. */
export interface Paper {
  readonly title: string;
  readonly notValid: string;
  readonly seller: readonly string[];
  readonly billedTo: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly { readonly text: string; readonly note: string; readonly amount: string }[];
  readonly sums: readonly (readonly [label: string, amount: string])[];
}

/** Points: US letter. */
const widthPt = 612;
const heightPt = 792;
const leftPt = 54;
const rightPt = widthPt - leftPt;
const middlePt = 330;
const bottomPt = heightPt - 90;
const linePt = 15;

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

function createPen(measure: Measure) {
  /** One line of text, narrowed and at last cut when it is wider than its place. */
  const write = (text: string, xPt: number, baselinePt: number, style: Style, roomPt: number): TextMark => {
    let shown = text;
    while (shown !== '' && measure(shown, style.font, style.sizePt) > roomPt / 0.72)
      shown = shown.slice(0, -1);
    const own = measure(shown, style.font, style.sizePt);
    const narrow = own > roomPt ? roomPt / own : 1;
    return { kind: 'text', text: shown, xPt, baselinePt, widthPt: own * narrow, narrow, ...style };
  };
  const writeRight = (text: string, endPt: number, baselinePt: number, style: Style): TextMark => {
    const own = measure(text, style.font, style.sizePt);
    return { kind: 'text', text, xPt: endPt - own, baselinePt, widthPt: own, narrow: 1, ...style };
  };
  return { write, writeRight };
}

/** Lays a paper out, on as many pages as its lines need. */
export function layPaper(paper: Paper, measure: Measure): LaidOutDocument {
  const pen = createPen(measure);
  const pages: Page[] = [];
  let content: (Element | Mark)[] = [];
  let rows: Element[] = [];
  let yPt = 0;

  const begin = () => {
    content = [stamp(paper.notValid, measure), ...head(paper, pen)];
    rows = [];
    yPt = 268;
  };
  const end = () => {
    content.push(element('Table', rows));
    pages.push({ widthPt, heightPt, content, blocks: [] });
  };
  const addRow = (cells: readonly [Mark[], Mark[]], tag: Tag = 'TD') =>
    rows.push(
      element(
        'TR',
        cells.map((marks) => element(tag, marks)),
      ),
    );

  begin();
  for (const { text, note, amount } of paper.lines) {
    if (yPt > bottomPt) {
      end();
      begin();
    }
    addRow([
      [
        pen.write(text, leftPt, yPt, styles.body, rightPt - leftPt - 90),
        pen.write(note, leftPt, yPt + 12, styles.label, rightPt - leftPt - 90),
      ],
      [pen.writeRight(amount, rightPt, yPt, styles.body)],
    ]);
    content.push(rule(yPt + 20));
    yPt += 36;
  }
  if (yPt + paper.sums.length * linePt > bottomPt + 40) {
    end();
    begin();
  }
  for (const [index, [label, amount]] of paper.sums.entries()) {
    const style = index === paper.sums.length - 1 ? styles.strong : styles.body;
    addRow([
      [pen.write(label, middlePt, yPt, style, rightPt - middlePt - 90)],
      [pen.writeRight(amount, rightPt, yPt, style)],
    ]);
    yPt += linePt + 3;
  }
  end();
  return { title: paper.title, subject: paper.notValid, language: 'en-US', pages };
}

function stamp(text: string, measure: Measure): Mark {
  const sizePt = 38;
  const own = measure(text, 'bold', sizePt);
  return {
    kind: 'stamp',
    text,
    xPt: widthPt / 2,
    yPt: 470,
    sizePt,
    widthPt: own,
    degrees: 32,
    color: 'faint',
  };
}

function head(paper: Paper, pen: ReturnType<typeof createPen>): (Element | Mark)[] {
  const block = (label: string, lines: readonly string[], xPt: number, topPt: number): Element =>
    element('Sect', [
      element('H2', [pen.write(label, xPt, topPt, styles.label, 240)]),
      element(
        'P',
        lines.map((text, index) =>
          pen.write(text, xPt, topPt + linePt * (index + 1), index === 0 ? styles.strong : styles.body, 228),
        ),
      ),
    ]);
  return [
    element('H1', [pen.write(paper.title, leftPt, 66, styles.title, rightPt - leftPt)]),
    element('P', [pen.write(paper.notValid, leftPt, 84, styles.strong, rightPt - leftPt)]),
    block('Seller', paper.seller, leftPt, 112),
    block('Billed to', paper.billedTo, middlePt, 112),
    ...paper.facts.map(([label, value], index) =>
      element('P', [
        pen.write(label, leftPt, 172 + index * linePt, styles.label, 90),
        pen.write(value, leftPt + 92, 172 + index * linePt, styles.body, 170),
      ]),
    ),
    element('H2', [pen.write('What is billed', leftPt, 236, styles.strong, 240)]),
    rule(244),
  ];
}
