import type { LaidOutDocument, Page } from '@freightwright/bol-document';
import type { Bol, BolStatus } from '@freightwright/contracts';
import { Button, Dialog, PlusIcon, useWidth, util } from '@freightwright/mfe-kit';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { EyeIcon, MinusIcon } from '../fields/icons.tsx';
import { blockOf } from './block-of.ts';
import styles from './document-preview.module.css';
import { layOut } from './lay-out.ts';
import { useMeasure } from './measure-text.ts';
import { PageDrawing } from './page-drawing.tsx';
import { useSettled } from './use-settled.ts';

export interface PreviewedBill {
  readonly bolNumber: string | null;
  readonly status: BolStatus;
  readonly form: Bol['form'];
}

interface DocumentPreviewProps {
  readonly bill: PreviewedBill;
  /** The path of the field that is being edited, whose block is marked. */
  readonly edited?: string | null;
  /** Shown next to the number of pages. */
  readonly note: string;
}

/** Width of a page on screen at 100 %. */
const fullWidthPx = 816;
/** Short enough to look immediate, and long enough not to slow down typing. */
const drawnAfterMs = 120;
const steps = [0.5, 0.67, 0.81, 1, 1.25, 1.5, 2];

/** The print preview of a bill. On a phone the first page is small, with a button to enlarge it. */
export function DocumentPreview({ bill, edited, note }: DocumentPreviewProps) {
  const measure = useMeasure();
  const later = useSettled(bill, drawnAfterMs);
  const paper = useMemo(() => layOut(later, measure), [later, measure]);
  const column = useRef<HTMLDivElement>(null);
  const columnWidth = useWidth(column, 660);
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = chosen ?? columnWidth / fullWidthPx;
  const count = paper.pages.length;
  const title = count === 1 ? 'Page 1 of 1' : `${count} pages`;
  const drawing = (page: Page, index: number) => (
    <PageDrawing
      page={page}
      marked={edited ? blockOf(edited) : undefined}
      label={`Page ${index + 1} of ${count} of the bill of lading as it will print`}
      className={`${util.block} ${util.wide}`}
    />
  );
  const [first] = paper.pages;
  return (
    <section className={styles.preview} aria-label="The page as it will print">
      <header className={styles.head}>
        <p className={util.text}>
          <strong>{title}</strong> <span className={util.ink2}>{note}</span>
        </p>
        <ZoomButtons steps={steps} scale={scale} onScale={setChosen} />
      </header>
      <div className={styles.pages} ref={column}>
        {paper.pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
          <Zoomed key={index} scale={chosen}>
            {drawing(page, index)}
          </Zoomed>
        ))}
      </div>
      <div className={styles.small}>
        {first && (
          <div className={styles.thumbnail} aria-hidden="true">
            {drawing(first, 0)}
          </div>
        )}
        <div>
          <p className={util.text}>
            <strong>{title}</strong>
          </p>
          <p className={`${util.quiet} ${util.below12}`}>The page as it will print. {note}</p>
          <WholePages pages={paper.pages} />
        </div>
      </div>
    </section>
  );
}

/** The container of a page: as wide as its column while `scale` is null. */
const Zoomed = ({ scale, children }: { readonly scale: number | null; readonly children: ReactNode }) => (
  <div className={styles.page} style={scale === null ? undefined : { width: `${fullWidthPx * scale}px` }}>
    {children}
  </div>
);

/** Left and right of a page: the padding of its container and its border. */
const besidePx = 2 * 13;
const dialogSteps = [0.75, 1, 1.5, 2];

/** The pages in full screen, for a phone, which has no room for them next to the form. */
function WholePages({ pages }: Pick<LaidOutDocument, 'pages'>) {
  const [isOpen, setOpen] = useState(false);
  /** null while the page is as wide as the screen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = (window.innerWidth - besidePx) / fullWidthPx;
  return (
    <>
      <Button
        icon={<EyeIcon />}
        onClick={() => {
          setChosen(null);
          setOpen(true);
        }}
      >
        Open the page
      </Button>
      <Dialog
        open={isOpen}
        title="The page as it will print"
        onClose={() => setOpen(false)}
        tools={
          <ZoomButtons
            steps={[fitting, ...dialogSteps.filter((step) => step > fitting)]}
            scale={chosen ?? fitting}
            onScale={(scale) => setChosen(scale === fitting ? null : scale)}
          />
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <section className={styles.wholePages} tabIndex={0} aria-label="Pages">
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
            <Zoomed key={index} scale={chosen}>
              <PageDrawing page={page} label={`Page ${index + 1} of ${pages.length}`} />
            </Zoomed>
          ))}
        </section>
      </Dialog>
    </>
  );
}

interface ZoomButtonsProps {
  readonly steps: readonly number[];
  /** At 1 the page is 816 px wide. */
  readonly scale: number;
  readonly onScale: (scale: number) => void;
}

function ZoomButtons({ steps, scale, onScale }: ZoomButtonsProps) {
  const smaller = steps.findLast((step) => step < scale - 0.005);
  const larger = steps.find((step) => step > scale + 0.005);
  const button = (label: string, to: number | undefined, icon: ReactNode) => (
    <button type="button" aria-label={label} disabled={to === undefined} onClick={() => to && onScale(to)}>
      {icon}
    </button>
  );
  return (
    <div className={styles.zoom}>
      {button('Smaller', smaller, <MinusIcon />)}
      <span className={styles.scale}>{Math.round(scale * 100)}%</span>
      {button('Larger', larger, <PlusIcon />)}
    </div>
  );
}
