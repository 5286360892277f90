import type { BolStatus } from '@freightwright/contracts';
import { Button, looks, PlusIcon, Sheet, SheetHead } from '@freightwright/mfe-kit';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useEbol } from '../paper/use-ebol.ts';
import { usePdf } from '../paper/use-pdf.ts';
import { usePrint } from '../paper/use-print.tsx';
import { BillView } from './bill-view.tsx';
import { BolRows } from './bol-rows.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListSearchForm } from './list-search-form.tsx';
import styles from './my-bols.module.css';
import { NumberCheck } from './number-check.tsx';
import type { RowActions } from './row-actions.ts';
import { useNextBill } from './use-next-bill.ts';
import { VoidDialog } from './void-dialog.tsx';

interface MyBolsProps {
  /** The id of the bill that is shown instead of the list. */
  readonly view: string | undefined;
  readonly onView: (id: string | undefined) => void;
  readonly onOpenDraft: (id: string) => void;
  /** Begins another bill with what this one says. */
  readonly onUseAgain: (id: string) => void;
  /** The same for a bill that was voided: with everything, because it is the same shipment. */
  readonly onCorrect: (id: string) => void;
  readonly onDraftDeleted: (id: string) => void;
  readonly onNew: () => void;
  /** True when the reader has just come here by issuing a bill. */
  readonly takesFocus: boolean;
}

/** The reader's bills, newest first, or one of them. */
export function MyBols(props: MyBolsProps) {
  const { view, onView, onOpenDraft, onUseAgain, onCorrect, onDraftDeleted, onNew, takesFocus } = props;
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<BolStatus | undefined>();
  const [voiding, setVoiding] = useState<{ id: string; bolNumber: string } | null>(null);
  const [deleting, setDeleting] = useState<{ id: string; bolNumber: string } | null>(null);
  const pdf = usePdf();
  const ebol = useEbol();
  const { printById, pages } = usePrint();
  const title = useRef<HTMLHeadingElement>(null);
  const { place, settled, returnTo } = useNextBill(title);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const asked = { search: useDeferredValue(search.trim()), status };
  const actions: RowActions = {
    onView: ({ id }) => onView(id),
    onOpen: ({ id }) => onOpenDraft(id),
    onDelete: setDeleting,
    onUseAgain: ({ id }) => onUseAgain(id),
    onVoid: setVoiding,
    onPdf: ({ id }) => void pdf.download(id),
    onLabels: ({ id }) => void pdf.downloadLabels(id),
    onEbol: ({ id }) => void ebol.download(id),
    onPrint: ({ id }) => void printById(id),
    pendingPdf: pdf.pending,
    failedPdf: pdf.failed,
    ebolRefusal: ebol.refusal,
  };
  return (
    <div ref={place}>
      {view === undefined ? (
        <div className={looks.sheets}>
          <Sheet aria-label="My BOLs">
            <SheetHead>
              <h2 ref={title} tabIndex={-1} className={styles.title}>
                My BOLs
              </h2>
              <Button icon={<PlusIcon />} className={styles.new} onClick={onNew}>
                New bill of lading
              </Button>
            </SheetHead>
            <ListSearchForm search={search} status={status} onSearch={setSearch} onStatus={setStatus} />
            <BolRows
              // Another search begins at the first page again.
              key={`${asked.status} ${asked.search}`}
              asked={asked}
              cursor={undefined}
              actions={actions}
              onNew={onNew}
              onClear={() => {
                setSearch('');
                setStatus(undefined);
              }}
            />
          </Sheet>
          <NumberCheck />
        </div>
      ) : (
        <BillView id={view} actions={actions} onBack={() => onView(undefined)} />
      )}
      <VoidDialog
        bill={voiding}
        onClose={() => setVoiding(null)}
        // A list of issued bills has it no longer.
        onVoided={(id) => settled(id, status === 'issued' ? 'gone' : 'kept')}
        returnTo={returnTo}
        onCorrect={onCorrect}
      />
      <DeleteDialog
        bill={deleting}
        onClose={() => setDeleting(null)}
        returnTo={returnTo}
        onDeleted={(id) => {
          settled(id, 'gone');
          setDeleting(null);
          onDraftDeleted(id);
        }}
      />
      {pages}
    </div>
  );
}
