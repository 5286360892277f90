import type { Block, Element, Mark, Page } from '@freightwright/bol-document';
import { colors } from '@freightwright/bol-document';
import type { BolBlock } from '@freightwright/contracts/constants';
import { memo } from 'react';
import { fontOf } from './measure-text.ts';
import styles from './page-drawing.module.css';

interface PageDrawingProps {
  readonly page: Page;
  /** A text alternative for screen readers. */
  readonly label: string;
  /** The block being edited, which is highlighted. */
  readonly marked?: BolBlock | undefined;
  readonly className?: string | undefined;
}

/** A laid-out page as an SVG. Paper and ink are the same in both themes. */
export const PageDrawing = memo(function PageDrawing({ page, label, marked, className }: PageDrawingProps) {
  const { widthPt, heightPt, content, blocks } = page;
  const block = blocks.find(({ name }) => name === marked);
  return (
    <svg className={className} viewBox={`0 0 ${widthPt} ${heightPt}`} role="img" aria-label={label}>
      <rect width={widthPt} height={heightPt} fill={colors.paper} />
      {block && <Marked block={block} part="ground" />}
      {content.map(draw)}
      {block && <Marked block={block} part="edge" />}
    </svg>
  );
});

function Marked({ block, part }: { readonly block: Block; readonly part: 'ground' | 'edge' }) {
  const { xPt, yPt, widthPt, heightPt } = block;
  return <rect className={styles[part]} x={xPt} y={yPt} width={widthPt} height={heightPt} />;
}

function draw(item: Element | Mark, index: number) {
  switch (item.kind) {
    case 'element':
      return <g key={index}>{item.children.map(draw)}</g>;
    case 'text':
      return (
        <text
          key={index}
          x={item.xPt}
          y={item.baselinePt}
          fontFamily={fontOf[item.font].family}
          fontWeight={fontOf[item.font].weight}
          fontSize={item.sizePt}
          fill={colors[item.color]}
          wordSpacing="0"
          textLength={Math.max(item.widthPt, 0.01)}
          lengthAdjust="spacingAndGlyphs"
        >
          {item.text}
        </text>
      );
    case 'box':
      return (
        <rect
          key={index}
          x={item.xPt}
          y={item.yPt}
          width={item.widthPt}
          height={item.heightPt}
          fill={item.fill === undefined ? 'none' : colors[item.fill]}
          stroke={item.strokePt === undefined ? 'none' : colors.ink}
          strokeWidth={item.strokePt}
        />
      );
    case 'line':
      return (
        <path key={index} d={linePath(item)} stroke={colors.ink} strokeWidth={item.strokePt} fill="none" />
      );
    case 'bars':
      return <path key={index} d={barsPath(item)} fill={colors.ink} />;
    default:
      return (
        <text
          key={index}
          x={item.xPt}
          y={item.yPt}
          transform={`rotate(${-item.degrees} ${item.xPt} ${item.yPt})`}
          textAnchor="middle"
          fontFamily={fontOf.bold.family}
          fontWeight={fontOf.bold.weight}
          fontSize={item.sizePt}
          fill={colors[item.color]}
        >
          {item.text}
        </text>
      );
  }
}

const linePath = ({ fromPt, toPt }: Extract<Mark, { kind: 'line' }>): string =>
  `M${fromPt.join(' ')}L${toPt.join(' ')}`;

/** Every second width is a bar. */
function barsPath({ xPt, yPt, heightPt, modulePt, modules }: Extract<Mark, { kind: 'bars' }>): string {
  let x = xPt;
  let path = '';
  for (const [index, width] of modules.entries()) {
    if (index % 2 === 0)
      path += `M${x.toFixed(3)} ${yPt}h${(width * modulePt).toFixed(3)}v${heightPt}H${x.toFixed(3)}z`;
    x += width * modulePt;
  }
  return path;
}
