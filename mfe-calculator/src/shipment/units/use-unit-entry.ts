import type { UnitSystem } from '@freightwright/domain';
import { selectWhole } from '@freightwright/mfe-kit';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import { useContext, useMemo, useState } from 'react';
import { readUnit } from '../draft/read-unit.ts';
import type { UnitDraft, UnitField } from '../draft/shipment-draft.ts';
import { fieldMark, type ShipmentEditing } from '../draft/use-shipment.ts';
import { RowsFrozen } from '../draft/use-withheld-figures.ts';

export interface UnitProps {
  readonly unit: UnitDraft;
  readonly letter: string;
  readonly system: UnitSystem;
  readonly edit: ShipmentEditing;
}

/** The values of a row and the behavior of its fields, shared by the table and the narrow-screen editor. */
export function useUnitEntry({ unit, system, edit }: UnitProps) {
  const notifyLimit = useContext(RowsFrozen);
  const read = useMemo(() => readUnit(unit, system), [unit, system]);
  // A validation error is shown when the field is left, because a number is not yet wrong while it is typed.
  const [typing, setTyping] = useState<UnitField | null>(null);
  const errorOf = (field: UnitField) => (field === typing ? undefined : read.violations[field]);
  const takeApart = (field: UnitField, text: string) =>
    field !== 'count' && field !== 'weight' && edit.split(unit.key, text);
  const inputProps = (field: UnitField) => ({
    ...fieldMark(unit.key, field),
    type: 'text',
    inputMode: field === 'count' ? ('numeric' as const) : ('decimal' as const),
    enterKeyHint: 'next' as const,
    autoComplete: 'off',
    maxLength: 60,
    value: unit[field],
    ...(field === 'count' && { onFocus: selectWhole }),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setTyping(field);
      edit.change(unit.key, { [field]: event.currentTarget.value });
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      if (!takeApart(field, event.clipboardData.getData('text'))) return;
      event.preventDefault();
      setTyping(null);
    },
    onBlur() {
      setTyping(null);
      takeApart(field, unit[field]);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      // An Enter that ends a composition belongs to the user's input method.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (notifyLimit) notifyLimit();
      else edit.moveOn(unit.key, field);
    },
  });
  return { read, errorOf, inputProps };
}
