import { colors, type Element, type LaidOutDocument, type Mark } from '@freightwright/bol-document';

/**
 * The same pages for a browser to print. Every line of text, box, rule and bar has the position that our
 * layout gives it, in fonts of the machine, so that the browser has nothing to lay out and nothing to load.
 */
export function htmlOf({ title, pages }: LaidOutDocument): string {
  const styleSheets = pages.map(
    ({ widthPt, heightPt, content }) =>
      `<section style="width:${widthPt}pt;height:${heightPt}pt">${content.map(htmlOfPart).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><title>${title}</title><style>
    @page { size: letter; margin: 0 } body { margin: 0; font-family: sans-serif }
    section { position: relative; overflow: hidden; break-after: page } section * { position: absolute; white-space: pre }
  </style>${styleSheets.join('')}</html>`;
}

function htmlOfPart(part: Element | Mark): string {
  const at = (x: number, y: number) => `left:${x.toFixed(2)}pt;top:${y.toFixed(2)}pt;`;
  switch (part.kind) {
    case 'element':
      return part.children.map(htmlOfPart).join('');
    case 'text': {
      const weight = part.font === 'bold' ? 'font-weight:600;' : '';
      const family = part.font === 'mono' ? 'font-family:monospace;' : '';
      const look = `font-size:${part.sizePt.toFixed(2)}pt;color:${colors[part.color]};${weight}${family}`;
      return `<span style="${at(part.xPt, part.baselinePt - part.sizePt)}${look}">${escaped(part.text)}</span>`;
    }
    case 'box': {
      const fill = part.fill ? `background:${colors[part.fill]};` : '';
      const stroke = part.strokePt ? `outline:${part.strokePt}pt solid ${colors.ink};` : '';
      return `<i style="${at(part.xPt, part.yPt)}width:${part.widthPt}pt;height:${part.heightPt}pt;${fill}${stroke}"></i>`;
    }
    case 'line': {
      const [[x, y], [x2, y2]] = [part.fromPt, part.toPt];
      const width = Math.max(x2 - x, part.strokePt);
      const height = Math.max(y2 - y, part.strokePt);
      return `<i style="${at(x, y)}width:${width}pt;height:${height}pt;background:${colors.ink}"></i>`;
    }
    case 'bars': {
      let x = part.xPt;
      return part.modules
        .map((modules, index) => {
          const width = modules * part.modulePt;
          const bar = `<i style="${at(x, part.yPt)}width:${width}pt;height:${part.heightPt}pt;background:${colors.ink}"></i>`;
          x += width;
          return index % 2 === 0 ? bar : '';
        })
        .join('');
    }
    case 'stamp':
      return '';
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
