import type { BlockName } from '@freightwright/bol-document';
import type { Bol, BolStatus } from '@freightwright/contracts';
import { looks, useWidth } from '@freightwright/mfe-kit';
import { useMemo, useRef, useState } from 'react';
import styles from './document-preview.module.css';
import { layOut } from './lay-out.ts';
import { PageDialog } from './page-dialog.tsx';
import { PageDrawing } from './page-drawing.tsx';
import { useMeasure } from './use-measure.ts';
import { useSettled } from './use-settled.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface PreviewedBill {
  readonly bolNumber: string | null;
  readonly status: BolStatus;
  readonly form: Bol['form'];
}

interface DocumentPreviewProps {
  readonly bill: PreviewedBill;
  readonly marked?: BlockName | undefined;
  /** Shown next to the number of pages. */
  readonly note: string;
}

/** Width of a page on screen at 100 %. */
const fullWidthPx = 816;
/** Short enough that it looks immediate to a reader, and long enough not to slow down typing. */
const drawnAfterMs = 120;
const steps = [0.5, 0.67, 0.81, 1, 1.25, 1.5, 2];

/**
 * The pages of a bill as they will be printed, scaled to the column. On a phone the first page is shown
 * small, with a button to see it whole.
 */
export function DocumentPreview({ bill, marked, note }: DocumentPreviewProps) {
  const measure = useMeasure();
  const later = useSettled(bill, drawnAfterMs);
  const paper = useMemo(() => layOut(later, measure), [later, measure]);
  const column = useRef<HTMLDivElement>(null);
  const columnWidth = useWidth(column, 660);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const scale = chosen ?? columnWidth / fullWidthPx;
  const count = paper.pages.length;
  const title = count === 1 ? 'Page 1 of 1' : `${count} pages`;
  const labelOf = (index: number) => `Page ${index + 1} of ${count} of the bill of lading as it will print`;
  const [first] = paper.pages;
  return (
    <section className={styles.preview} aria-label="The page as it will print">
      <header className={styles.head}>
        <p className={looks.text}>
          <strong>{title}</strong> <span className={looks.ink2}>{note}</span>
        </p>
        <ZoomButtons steps={steps} scale={scale} onScale={setChosen} />
      </header>
      <div className={styles.pages} ref={column}>
        {paper.pages.map((page, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            className={styles.page}
            style={chosen === null ? undefined : { width: `${fullWidthPx * chosen}px` }}
          >
            <PageDrawing
              page={page}
              marked={marked}
              label={labelOf(index)}
              className={`${looks.block} ${looks.wide}`}
            />
          </div>
        ))}
      </div>
      <div className={styles.small}>
        {first && (
          <div className={styles.thumbnail} aria-hidden="true">
            <PageDrawing
              page={first}
              marked={marked}
              label={labelOf(0)}
              className={`${looks.block} ${looks.wide}`}
            />
          </div>
        )}
        <div>
          <p className={looks.text}>
            <strong>{title}</strong>
          </p>
          <p className={`${looks.quiet} ${looks.below12}`}>The page as it will print. {note}</p>
          <PageDialog
            paper={paper}
            isOpen={isOpen}
            onOpen={() => setOpen(true)}
            onClose={() => setOpen(false)}
          />
        </div>
      </div>
    </section>
  );
}
