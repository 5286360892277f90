import { palletHeightLabel, shownFigure, shownUnit } from '@freightwright/domain';
import { lazyComponent, util } from '@freightwright/mfe-kit';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { Entry, FieldViolations } from '../state/entry.ts';
import styles from './pallet-height.module.css';
import { readEntry } from './read-entry.ts';
/** For goods that were measured without their pallet: the field of the pallet's height, and the total. */
export function PalletHeight({ entry, children }: { readonly entry: Entry; readonly children: ReactNode }) {
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

const Late = lazyComponent(
  async () => (await import('./sizes-and-units.tsx')).SizesAndUnits,
  () => (
    <p className={util.quiet} role="alert">
      We couldn’t load the pallet sizes. Check the connection, then reload the page.
    </p>
  ),
);

/** Options that most users do not need, lazily loaded when they are opened. */
export const LateSizesAndUnits = (props: ComponentProps<typeof Late>) => (
  <Suspense fallback={<div className={styles.waiting} />}>
    <Late {...props} />
  </Suspense>
);

/** Shown under the button, so that an error further up is not missed: "Fill in two fields." */
export function violationSummary(violations: FieldViolations): string {
  const found = Object.values(violations);
  if (found.length === 0) return '';
  const count = ['no', 'one', 'two', 'three', 'four', 'five'][found.length];
  const what = found.every(({ error }) => error === 'required') ? 'Fill in' : 'Correct';
  return `${what} ${count} field${found.length === 1 ? '' : 's'}.`;
}
