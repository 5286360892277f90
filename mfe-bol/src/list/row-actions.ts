import type { EbolRefusal } from '../paper/use-ebol.ts';

/** The properties of a bill that the buttons next to it need. */
export interface ListedBill {
  readonly id: string;
  readonly bolNumber: string;
}

/** The actions on a bill of the list. */
export interface RowActions {
  readonly onView: (bill: ListedBill) => void;
  readonly onOpen: (bill: ListedBill) => void;
  readonly onDelete: (bill: ListedBill) => void;
  /** Begins another bill with what this one says. */
  readonly onUseAgain: (bill: ListedBill) => void;
  readonly onVoid: (bill: ListedBill) => void;
  readonly onPdf: (bill: ListedBill) => void;
  readonly onLabels: (bill: ListedBill) => void;
  readonly onEbol: (bill: ListedBill) => void;
  readonly onPrint: (bill: ListedBill) => void;
  /** Id of the bill whose PDF is being fetched; the next field is the one that could not be fetched last. */
  readonly pendingPdf: string | null;
  readonly failedPdf: string | null;
  readonly ebolRefusal: EbolRefusal | null;
}
