import type { LaidOutDocument } from '@freightwright/bol-document';
import { Button, Dialog } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { EyeIcon } from '../fields/icons.tsx';
import preview from './document-preview.module.css';
import styles from './page-dialog.module.css';
import { PageDrawing } from './page-drawing.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

interface PageDialogProps {
  readonly paper: LaidOutDocument;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Width of a page on screen at 100 %. */
const fullWidthPx = 816;
/** Left and right of a page: the padding of its place and its border. */
const besidePx = 2 * 13;
const steps = [0.75, 1, 1.5, 2];

/**
 * The pages over the whole screen, as wide as the screen until the reader zooms. A phone has no room for them
 * next to the form.
 */
export function PageDialog({ paper, isOpen, onOpen, onClose }: PageDialogProps) {
  /** null while the page is as wide as the screen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = (window.innerWidth - besidePx) / fullWidthPx;
  return (
    <>
      <Button
        icon={<EyeIcon />}
        onClick={() => {
          setChosen(null);
          onOpen();
        }}
      >
        Open the page
      </Button>
      <Dialog
        open={isOpen}
        title="The page as it will print"
        onClose={onClose}
        tools={
          <ZoomButtons
            steps={[fitting, ...steps.filter((step) => step > fitting)]}
            scale={chosen ?? fitting}
            onScale={(scale) => setChosen(scale === fitting ? null : scale)}
          />
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <section className={styles.pages} tabIndex={0} aria-label="Pages">
          {paper.pages.map((page, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              className={preview.page}
              style={chosen === null ? undefined : { width: `${fullWidthPx * chosen}px` }}
            >
              <PageDrawing page={page} label={`Page ${index + 1} of ${paper.pages.length}`} />
            </div>
          ))}
        </section>
      </Dialog>
    </>
  );
}
