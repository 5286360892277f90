import { createContext, use } from 'react';
import type { ShipFrom } from '../draft/draft-state.ts';
import type { BolValues } from './bol-values.ts';

/** What the fields need from the form. */
export interface FormAccess {
  readonly values: BolValues;
  readonly change: (update: (values: BolValues) => BolValues) => void;
  readonly shipFrom: ShipFrom | null;
  readonly clearShipFrom: () => void;
  /** What is wrong with a field, once it may be shown. */
  readonly errorOf: (path: string) => string | undefined;
  /** The reader has left the field, so what was typed into it may be judged. */
  readonly leave: (path: string) => void;
  /** Fields that had to be fetched are shown now; the focus that waited for them goes there. */
  readonly arrive: () => void;
}

export const FormContext = createContext<FormAccess | null>(null);

/** @throws Error outside the form. */
export function useFormAccess(): FormAccess {
  const access = use(FormContext);
  if (access === null) throw new Error('useFormAccess needs a FormContext');
  return access;
}
