import { palletHeightLabel, shownFigure, shownUnit } from '@freightwright/domain';
import type { ReactNode } from 'react';
import { readEntry } from '../engine/read-entry.ts';
import type { Entry } from './entry.ts';
import styles from './pallet-height.module.css';

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
