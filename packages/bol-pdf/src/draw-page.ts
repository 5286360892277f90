import type { Color, Element, Mark, Page, StampMark, TextMark } from '@freightwright/bol-document';
import { colors } from '@freightwright/bol-document';
import { type EmbeddedFont, hex4 } from './embedded-font.ts';
import type { Face } from './font-chain.ts';
import { type PdfReference, pdfNumber, pdfText } from './pdf-objects.ts';
import type { Structure, StructureNode } from './structure.ts';
import type { GlyphRun, Typesetter } from './typesetter.ts';

/** The document's data for drawing one page. */
export interface PageContext {
  readonly pageIndex: number;
  readonly page: PdfReference;
  readonly typesetter: Typesetter;
  readonly structure: Structure;
  /** The name of a font in the page's resources, and its glyphs in this document. */
  fontOf(face: Face): { name: string; embedded: EmbeddedFont };
}

const rgb = Object.fromEntries(
  Object.entries(colors).map(([name, value]) => {
    const parts = [1, 3, 5].map((at) => pdfNumber(Number.parseInt(value.slice(at, at + 2), 16) / 255));
    return [name, parts.join(' ')];
  }),
) as Record<Color, string>;

/**
 * The content stream of a page. Every text run belongs to a node of the structure. Rules, boxes and the stamp
 * are artifacts, unless a figure consists of them.
 */
export function drawPage(page: Page, context: PageContext): string {
  const out: string[] = [`${rgb.ink} RG`];
  const flip = (yPt: number) => page.heightPt - yPt;
  const { structure } = context;

  const drawAll = (children: readonly (Element | Mark)[], node: StructureNode, isFigure: boolean) => {
    let open: 'text' | 'artifact' | undefined;
    const enter = (kind: 'text' | 'artifact') => {
      if (open === kind) return;
      close();
      if (kind === 'artifact') out.push('/Artifact BMC');
      else out.push(`/${isFigure ? 'Figure' : 'P'}<</MCID ${structure.mark(context.pageIndex, node)}>>BDC`);
      open = kind;
    };
    const close = () => {
      if (open !== undefined) out.push('EMC');
      open = undefined;
    };
    for (const child of children) {
      if (child.kind !== 'element') {
        enter(child.kind === 'text' || isFigure ? 'text' : 'artifact');
        drawMark(child, context, flip, out);
        continue;
      }
      close();
      if (isBlankRow(child)) continue;
      const below = structure.begin(node);
      drawAll(child.children, below, child.tag === 'Figure');
      structure.end(below, child, node, context.page);
    }
    close();
  };
  drawAll(page.content, structure.document, false);
  return out.join('\n');
}

/** A blank row to write on has no content for screen readers. */
const isBlankRow = ({ tag, children }: Element): boolean =>
  tag === 'TR' && children.every((cell) => cell.kind === 'element' && cell.children.length === 0);

function drawMark(mark: Mark, context: PageContext, flip: (yPt: number) => number, out: string[]): void {
  switch (mark.kind) {
    case 'text':
      drawText(mark, context, flip(mark.baselinePt), out);
      break;
    case 'stamp':
      drawStamp(mark, context, flip(mark.yPt), out);
      break;
    case 'line':
      out.push(
        `${pdfNumber(mark.strokePt)} w ${pdfNumber(mark.fromPt[0])} ${pdfNumber(flip(mark.fromPt[1]))} m ` +
          `${pdfNumber(mark.toPt[0])} ${pdfNumber(flip(mark.toPt[1]))} l S`,
      );
      break;
    case 'box': {
      const place = `${pdfNumber(mark.xPt)} ${pdfNumber(flip(mark.yPt + mark.heightPt))} ${pdfNumber(mark.widthPt)} ${pdfNumber(mark.heightPt)} re`;
      if (mark.fill) out.push(`${rgb[mark.fill]} rg ${place} f`);
      if (mark.strokePt !== undefined) out.push(`${pdfNumber(mark.strokePt)} w ${place} S`);
      break;
    }
    case 'bars': {
      const bottom = pdfNumber(flip(mark.yPt + mark.heightPt));
      const height = pdfNumber(mark.heightPt);
      let x = mark.xPt;
      out.push(`${rgb.ink} rg`);
      for (const [index, modules] of mark.modules.entries()) {
        const width = modules * mark.modulePt;
        if (index % 2 === 0) out.push(`${pdfNumber(x)} ${bottom} ${pdfNumber(width)} ${height} re`);
        x += width;
      }
      out.push('f');
      break;
    }
  }
}

function drawText(mark: TextMark, context: PageContext, y: number, out: string[]): void {
  if (mark.text === '') return;
  const { runs } = context.typesetter.typeset(mark.text, mark.font);
  out.push(`BT ${rgb[mark.color]} rg ${pdfNumber(mark.narrow * 100)} Tz`);
  let x = mark.xPt;
  const unit = (mark.sizePt * mark.narrow) / 1000;
  for (const run of runs) {
    const { name, embedded } = context.fontOf(run.face);
    out.push(`/${name} ${pdfNumber(mark.sizePt)} Tf`);
    if (run.actualText !== undefined) out.push(`/Span<</ActualText${pdfText(run.actualText)}>>BDC`);
    x = drawRun(run, embedded, { x, y, unit, sizePt: mark.sizePt }, out);
    if (run.actualText !== undefined) out.push('EMC');
  }
  out.push('ET');
}

/** Writes glyphs of their own widths together, and a moved one alone. Returns where the run ends. */
function drawRun(
  { glyphs }: GlyphRun,
  font: EmbeddedFont,
  { x: start, y, unit, sizePt }: { x: number; y: number; unit: number; sizePt: number },
  out: string[],
): number {
  let x = start;
  let from = start;
  let codes = '';
  const flush = () => {
    if (codes !== '') out.push(`1 0 0 1 ${pdfNumber(from)} ${pdfNumber(y)} Tm <${codes}> Tj`);
    codes = '';
    from = x;
  };
  for (const glyph of glyphs) {
    const code = hex4(font.codeOf(glyph));
    if (glyph.dx !== 0 || glyph.dy !== 0) {
      flush();
      const place = `${pdfNumber(x + glyph.dx * unit)} ${pdfNumber(y + (glyph.dy * sizePt) / 1000)}`;
      out.push(`1 0 0 1 ${place} Tm <${code}> Tj`);
      x += glyph.advance * unit;
      from = x;
      continue;
    }
    codes += code;
    x += glyph.advance * unit;
    if (glyph.advance !== font.widthOf(glyph)) flush();
  }
  flush();
  return x;
}

/** Rotated text centered at the given position. */
function drawStamp(mark: StampMark, context: PageContext, y: number, out: string[]): void {
  const angle = (mark.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = mark.widthPt / 2;
  const run = context.typesetter.typeset(mark.text, 'bold').runs[0];
  if (run === undefined) return;
  const { name, embedded } = context.fontOf(run.face);
  const codes = run.glyphs.map((glyph) => hex4(embedded.codeOf(glyph))).join('');
  const matrix = [cos, sin, -sin, cos, mark.xPt - cos * half, y - sin * half].map(pdfNumber).join(' ');
  out.push(`BT ${rgb[mark.color]} rg 100 Tz /${name} ${mark.sizePt} Tf ${matrix} Tm <${codes}> Tj ET`);
}
