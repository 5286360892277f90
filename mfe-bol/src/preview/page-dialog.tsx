import type { LaidOutDocument } from '@freightwright/bol-document';
import { Button, CloseIcon } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
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
  const ref = useRef<HTMLDialogElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);
  return (
    <>
      <Button icon={<EyeIcon />} onClick={onOpen}>
        Open the page
      </Button>
      <dialog
        ref={ref}
        className={styles.dialog}
        aria-label="The page as it will print"
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {isOpen && (
          <>
            <header className={styles.head}>
              <ZoomButtons steps={steps} scale={scale} onScale={setScale} />
              <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </button>
            </header>
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
          </>
        )}
      </dialog>
    </>
  );
}
