import type { BolStatus } from '@freightwright/contracts';
import { Button, PlusIcon, Section, SectionHead, SelectField, TextField, util } from '@freightwright/mfe-kit';
import { DateRange, type DayRange } from '@freightwright/mfe-ui/date-range';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type ListedBill, useBillFiles } from './bill-files.tsx';
import { BillView } from './bill-view.tsx';
import { BolRows, type RowActions } from './bol-rows.tsx';
import { DeleteDialog, VoidDialog } from './change-dialogs.tsx';
import styles from './my-bols.module.css';
import { NumberCheck } from './number-check.tsx';

const statuses = [
  ['draft', 'Draft'],
  ['issued', 'Issued'],
  ['void', 'Void'],
] as const satisfies readonly (readonly [BolStatus, string])[];

interface MyBolsProps {
  readonly view: string | undefined;
  readonly onView: (id: string | undefined) => void;
  readonly onOpenDraft: (id: string) => void;
  readonly onUseAgain: (id: string) => void;
  /** Same for a voided bill: with all fields, because it is the same shipment. */
  readonly onCorrect: (id: string) => void;
  readonly onDraftDeleted: (id: string) => void;
  readonly onNew: () => void;
  /** True when the user has just come here by issuing a bill. */
  readonly takesFocus: boolean;
}

export function MyBols(props: MyBolsProps) {
  const { view, onView, onOpenDraft, onUseAgain, onCorrect, onDraftDeleted, onNew, takesFocus } = props;
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<BolStatus | undefined>();
  const [shipDates, setShipDates] = useState<DayRange>({});
  const [voiding, setVoiding] = useState<ListedBill | null>(null);
  const [deleting, setDeleting] = useState<ListedBill | null>(null);
  const files = useBillFiles();
  const title = useRef<HTMLHeadingElement>(null);
  const { place, settled, returnTo } = useNextBill(title);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const asked = {
    search: useDeferredValue(search.trim()),
    status,
    shipDateFrom: shipDates.from,
    shipDateTo: shipDates.to,
  };
  const actions: RowActions = {
    ...files,
    onView: ({ id }) => onView(id),
    onOpen: ({ id }) => onOpenDraft(id),
    onDelete: setDeleting,
    onUseAgain: ({ id }) => onUseAgain(id),
    onVoid: setVoiding,
  };
  return (
    <div ref={place}>
      {view === undefined ? (
        <div className={`${styles.list} ${util.styleSheets}`}>
          <Section aria-label="My BOLs">
            <SectionHead>
              <h2 ref={title} tabIndex={-1} className={styles.title}>
                My BOLs
              </h2>
              <Button icon={<PlusIcon />} className={styles.new} onClick={onNew}>
                New bill of lading
              </Button>
            </SectionHead>
            <search className={`${styles.search} ${util.inset} ${util.underlined}`}>
              <TextField
                label="Search"
                type="search"
                autoComplete="off"
                maxLength={100}
                placeholder="BOL, company, order or PRO"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              <DateRange
                remote="mfe-bol"
                label="Ship date"
                className={styles.dates}
                range={shipDates}
                onRange={setShipDates}
              />
              <SelectField
                label="Status"
                data-field="status"
                value={status ?? ''}
                placeholder="All"
                options={statuses}
                onValue={(value) => setStatus(statuses.find(([each]) => each === value)?.[0])}
              />
            </search>
            <BolRows
              // Another search starts at the first page again.
              key={JSON.stringify(asked)}
              asked={asked}
              cursor={undefined}
              actions={actions}
              onNew={onNew}
              onClear={() => {
                setSearch('');
                setStatus(undefined);
                setShipDates({});
              }}
            />
          </Section>
          <NumberCheck />
        </div>
      ) : (
        <BillView id={view} actions={actions} onBack={() => onView(undefined)} />
      )}
      <VoidDialog
        bill={voiding}
        onClose={() => setVoiding(null)}
        // A list of issued bills no longer contains it.
        onChanged={(id) => settled(id, status === 'issued' ? 'gone' : 'kept')}
        returnTo={returnTo}
        onCorrect={onCorrect}
      />
      <DeleteDialog
        bill={deleting}
        onClose={() => setDeleting(null)}
        returnTo={returnTo}
        onChanged={(id) => {
          settled(id, 'gone');
          setDeleting(null);
          onDraftDeleted(id);
        }}
      />
      {files.pages}
    </div>
  );
}

/** After a dialog the focus moves to the changed bill or, when that is gone, its neighbor or the title. */
function useNextBill(title: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLDivElement>(null);
  const next = useRef<() => HTMLElement | null | undefined>(undefined);
  const all = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-bill]') ?? [])];
  const of = (id: string | undefined) => all().find(({ dataset }) => dataset.bill === id);
  return {
    place,
    /** Called when the bill was changed, before its dialog closes. */
    settled(id: string, fate: 'kept' | 'gone' = 'kept') {
      const ids = all().map(({ dataset }) => dataset.bill);
      const at = ids.indexOf(id);
      const target = fate === 'kept' ? id : (ids[at + 1] ?? ids[at - 1]);
      next.current = () => of(target) ?? title.current;
    },
    /** The element to focus when the dialog closes: undefined after a dialog that changed nothing. */
    returnTo() {
      const target = next.current?.();
      next.current = undefined;
      return target;
    },
  };
}
