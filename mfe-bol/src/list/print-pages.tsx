import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { PreviewedBill } from '../preview/document-preview.tsx';
import { layOut } from '../preview/lay-out.ts';
import { createMeasure } from '../preview/measure-text.ts';
import { PageDrawing } from '../preview/page-drawing.tsx';
import styles from './print-pages.module.css';

interface PrintPagesProps {
  readonly bill: PreviewedBill;
  /** Called when the user has printed or canceled. */
  readonly onDone: () => void;
}

/** Prints from this page: the security policy refuses a PDF in a frame, and a new tab does not print. */
export function PrintPages({ bill, onDone }: PrintPagesProps) {
  const paper = useMemo(() => layOut(bill, createMeasure(document)), [bill]);
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className={styles.styleSheets} data-printed aria-hidden="true">
      {paper.pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
        <div key={index} className={styles.styleSheet}>
          <PageDrawing page={page} label={`Page ${index + 1}`} className={styles.drawing} />
        </div>
      ))}
    </div>,
    document.body,
  );
}
