/** A bill as far as the buttons beside it need it. */
export interface ListedBill {
  readonly id: string;
  readonly bolNumber: string;
}

/** What is done with a bill of the list. */
export interface RowActions {
  readonly onView: (bill: ListedBill) => void;
  readonly onOpen: (bill: ListedBill) => void;
  readonly onDelete: (bill: ListedBill) => void;
  readonly onVoid: (bill: ListedBill) => void;
  readonly onPdf: (bill: ListedBill) => void;
  readonly onPrint: (bill: ListedBill) => void;
  /** Id of the bill whose PDF is on its way, or could not be fetched last. */
  readonly pendingPdf: string | null;
  readonly failedPdf: string | null;
}
