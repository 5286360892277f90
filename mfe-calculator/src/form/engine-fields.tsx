import { palletHeightLabel, shownFigure, shownUnit } from '@freightwright/domain';
import { lazyComponent, looks } from '@freightwright/mfe-kit';
import { type ReactNode, Suspense } from 'react';
import { readEntry } from '../engine/read-entry.ts';
import type { Entry, FieldFaults } from './entry.ts';
import styles from './pallet-height.module.css';
import type { SizesAndUnitsProps } from './sizes-and-units.tsx';

interface PalletHeightProps {
  readonly entry: Entry;
  /** The field for the pallet's height. */
  readonly children: ReactNode;
}

/** For goods that were measured without their pallet: the pallet's height, and the sum of both. */
export function PalletHeight({ entry, children }: PalletHeightProps) {
  const { system } = entry;
  const read = readEntry(entry);
  return (
    <div className={styles.row}>
      {children}
      <p className={styles.note}>
        {read.ok && (
          <strong>
            {shownFigure(read.input.heightIn, 'in', system)}&nbsp;{shownUnit('in', system)} with the pallet.{' '}
          </strong>
        )}
        {palletHeightLabel}
      </p>
    </div>
  );
}

const load = async () => (await import('./sizes-and-units.tsx')).SizesAndUnits;
const Late = lazyComponent<SizesAndUnitsProps>(load, Missing);

/** Options that most readers do not use. They are loaded when they are opened. */
export function LateSizesAndUnits(props: SizesAndUnitsProps) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <Late {...props} />
    </Suspense>
  );
}

function Missing() {
  return (
    <p className={looks.quiet} role="alert">
      The pallet sizes did not load. Check the connection, then reload the page.
    </p>
  );
}

/** Shown under the button, so that a fault further up is not missed: "Fill in two fields." */
export function faultSummary(faults: FieldFaults): string {
  const found = Object.values(faults);
  if (found.length === 0) return '';
  const count = ['no', 'one', 'two', 'three', 'four', 'five'][found.length];
  const what = found.every(({ error }) => error === 'required') ? 'Fill in' : 'Correct';
  return `${what} ${count} field${found.length === 1 ? '' : 's'}.`;
}
