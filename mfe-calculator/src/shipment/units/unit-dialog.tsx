import { maxUnitKinds } from '@freightwright/contracts/constants';
import { type UnitSystem, unitKey } from '@freightwright/domain';
import { Button, PlusIcon, SegmentedControl, util } from '@freightwright/mfe-kit';
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { readUnit } from '../draft/read-unit.ts';
import { unitsOf } from '../draft/unit-texts.ts';
import type { ShipmentEditing, ShipmentState } from '../draft/use-shipment.ts';
import styles from './unit-dialog.module.css';
import { UnitList } from './unit-list.tsx';
import { UnitTable } from './unit-row.tsx';

interface UnitDialogProps {
  readonly state: ShipmentState;
  readonly edit: ShipmentEditing;
  readonly onSystem: (system: UnitSystem) => void;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

const systems = [
  ['us', 'in, lb'],
  ['metric', 'cm, kg'],
] as const;

/** The units to fill in, their actions, and their totals. */
export function UnitDialog({ state, edit, onSystem, aside, children }: UnitDialogProps) {
  const { draft, removed, openKey } = state;
  const wide = useMedia('(min-width: 1080px)');
  const isMarkup = wide === undefined;
  const full = draft.units.length >= maxUnitKinds;
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed has disappeared with its row, so the focus moves to Undo.
  useEffect(() => {
    if (removed !== null) undo.current?.focus();
  }, [removed]);
  return (
    <section className={`${util.styleSheet} ${util.clipped}`} aria-label="Handling units">
      {/* Markup has both, and the style sheet shows the one for the window. */}
      {wide !== false && <UnitTable draft={draft} edit={edit} className={isMarkup && styles.wideOnly} />}
      {!wide && (
        <UnitList draft={draft} openKey={openKey} edit={edit} className={isMarkup && styles.narrowOnly} />
      )}
      <div className={styles.line}>
        <Button
          variant={wide === false ? 'secondary' : 'quiet'}
          icon={<PlusIcon />}
          disabled={full}
          onClick={edit.add}
        >
          Add a handling unit
        </Button>
        <p className={styles.note} role="status">
          {removed && (
            <>
              Unit {unitKey(removed.index)} removed
              {describeRemoved(state)}.{' '}
              <button ref={undo} type="button" className={util.textButton} onClick={edit.undo}>
                Undo
              </button>
            </>
          )}
          {full && removed === null && `A shipment has at most ${maxUnitKinds} kinds of unit.`}
        </p>
        <div className={styles.aside}>
          {aside}
          <SegmentedControl
            legend="Units of measure"
            hideLegend
            options={systems}
            value={draft.system}
            onValue={onSystem}
          />
        </div>
      </div>
      {children}
    </section>
  );
}

function describeRemoved({ removed, draft }: ShipmentState): string {
  const unit = removed && readUnit(removed.unit, draft.system).unit;
  return unit ? `, ${unitsOf(unit.packaging, unit.count)}` : '';
}

/** Whether a media query matches now; undefined in markup, which is the same for every window. */
function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}
