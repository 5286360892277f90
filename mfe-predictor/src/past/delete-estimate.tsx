import type { QuoteSummary } from '@freightwright/contracts';
import { ConfirmDelete, routes, usePlatform } from '@freightwright/mfe-kit';
import { money } from '../words/money-words.ts';

interface DeleteEstimateProps {
  /** null while the dialog is closed. */
  readonly quote: QuoteSummary | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
  readonly returnTo: () => HTMLElement | null;
}

/** Asks before an estimate is deleted. */
export function DeleteEstimate({ quote, onClose, onDeleted, returnTo }: DeleteEstimateProps) {
  const { call, toast } = usePlatform();
  return (
    <ConfirmDelete
      open={quote !== null}
      title="Delete this estimate?"
      confirm="Delete the estimate"
      remove={async () => quote && call(routes.deleteQuote, { params: { id: quote.id } })}
      goneCode="prediction.quote-not-found"
      onDeleted={() => {
        if (quote === null) return;
        toast({ kind: 'success', title: 'Estimate Deleted' });
        onClose();
        onDeleted(quote.id);
      }}
      onClose={onClose}
      returnTo={returnTo}
    >
      {quote && `${quote.originPlace} to ${quote.destinationPlace}, ${money(quote.totalEstimate)}`}. Its bills
      of lading stay.
    </ConfirmDelete>
  );
}
