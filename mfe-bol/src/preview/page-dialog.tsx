import type { LaidOutDocument } from '@freightwright/bol-document';
import { Button, Dialog } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { EyeIcon } from '../fields/icons.tsx';
import styles from './page-dialog.module.css';
import { PageDrawing } from './page-drawing.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

interface PageDialogProps {
  readonly paper: LaidOutDocument;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const steps = [0.45, 0.75, 1, 1.5, 2];

/** The pages over the whole screen, to be moved around. A phone has no room for them next to the form. */
export function PageDialog({ paper, isOpen, onOpen, onClose }: PageDialogProps) {
  const [scale, setScale] = useState(1);
  return (
    <>
      <Button icon={<EyeIcon />} onClick={onOpen}>
        Open the page
      </Button>
      <Dialog
        open={isOpen}
        title="The page as it will print"
        onClose={onClose}
        tools={<ZoomButtons steps={steps} scale={scale} onScale={setScale} />}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <section className={styles.pages} tabIndex={0} aria-label="Pages">
          {paper.pages.map((page, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              className={styles.page}
              style={{ width: `${816 * scale}px` }}
            >
              <PageDrawing page={page} label={`Page ${index + 1} of ${paper.pages.length}`} />
            </div>
          ))}
        </section>
      </Dialog>
    </>
  );
}
