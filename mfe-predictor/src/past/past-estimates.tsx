import type { QuoteSummary } from '@freightwright/contracts';
import { Button, ConfirmDelete, routes, Section, usePlatform, util } from '@freightwright/mfe-kit';
import { useCallback, useRef, useState } from 'react';
import { type Entry, entryFromRequest } from '../form/entry.ts';
import { money } from '../form/predictor-texts.ts';
import type { Predicted } from '../predict/use-prediction.ts';
import { ComparedEstimates } from './compared-estimates.tsx';
import { NotLoaded, useLoaded } from './loaded.tsx';
import { PastTable } from './past-table.tsx';

interface PastEstimatesProps {
  readonly onOpen: (saved: Predicted) => void;
  /** Repeats the prediction at today's prices. */
  readonly onPredictAgain: (entry: Entry) => void;
}

export function PastEstimates({ onOpen, onPredictAgain }: PastEstimatesProps) {
  const { call } = usePlatform();
  const load = useCallback(() => call(routes.listQuotes, { query: {} }), [call]);
  const { state, setState, retry } = useLoaded(load);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<readonly string[] | null>(null);
  const [deleting, setDeleting] = useState<QuoteSummary | null>(null);
  const [violation, setViolation] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const withStored = async (id: string, act: (saved: Predicted) => void) => {
    setViolation(null);
    try {
      const { quote } = await call(routes.readQuote, { params: { id } });
      act({ entry: entryFromRequest(quote.request), prediction: quote.prediction });
    } catch {
      setViolation('We couldn’t load the estimate. It may have been deleted. Try again.');
    }
  };
  const more = async (cursor: string) => {
    if (state.status !== 'here') return;
    setViolation(null);
    try {
      const next = await call(routes.listQuotes, { query: { cursor } });
      setState({ ...state, value: { ...next, quotes: [...state.value.quotes, ...next.quotes] } });
    } catch {
      setViolation('We couldn’t load more estimates. Try again.');
    }
  };
  const forget = (id: string) => {
    setChosen(chosen.filter((each) => each !== id));
    if (state.status !== 'here') return;
    const quotes = state.value.quotes.filter((quote) => quote.id !== id);
    setState({ ...state, value: { ...state.value, quotes } });
  };
  return (
    <Section
      title="Past estimates"
      titleRef={title}
      aside={<span className={util.note}>Kept for 90 days, then deleted</span>}
    >
      {state.status === 'loading' && (
        <p className={`${util.roomy} ${util.quiet}`} role="status">
          Loading your estimates
        </p>
      )}
      {state.status === 'failed' && (
        <NotLoaded onRetry={retry}>We couldn’t load your estimates. Nothing was lost.</NotLoaded>
      )}
      <div role="alert">{violation && <p className={`${util.roomy} ${util.wrong}`}>{violation}</p>}</div>
      {state.status === 'here' && state.value.quotes.length === 0 && (
        <div className={`${util.roomy} ${util.stack8}`}>
          <p className={util.topic}>No estimates yet</p>
          <p className={util.quiet}>
            Estimates that you make while signed in appear here for 90 days. Make your first one under
            Estimate.
          </p>
        </div>
      )}
      {state.status === 'here' && state.value.quotes.length > 0 && (
        <>
          <PastTable
            quotes={state.value.quotes}
            chosen={chosen}
            onChosen={setChosen}
            onOpen={(id) => void withStored(id, onOpen)}
            onAgain={(id) => void withStored(id, ({ entry }) => onPredictAgain(entry))}
            onDelete={setDeleting}
          />
          <div className={`${util.wrap16} ${util.roomy} ${util.ruled}`}>
            <Button disabled={chosen.length !== 2} onClick={() => setCompared(chosen)}>
              Compare two estimates
            </Button>
            {chosen.length !== 2 && <span className={util.note}>Select two estimates to compare them.</span>}
            {state.value.nextCursor !== null && (
              <Button variant="quiet" onClick={() => void more(state.value.nextCursor ?? '')}>
                Load more
              </Button>
            )}
          </div>
        </>
      )}
      {compared !== null && <ComparedEstimates ids={compared} onClose={() => setCompared(null)} />}
      <DeleteEstimate
        quote={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={forget}
        returnTo={() => title.current}
      />
    </Section>
  );
}

interface DeleteEstimateProps {
  /** null while the dialog is closed. */
  readonly quote: QuoteSummary | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
  readonly returnTo: () => HTMLElement | null;
}

function DeleteEstimate({ quote, onClose, onDeleted, returnTo }: DeleteEstimateProps) {
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
