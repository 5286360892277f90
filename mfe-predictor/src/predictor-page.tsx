import {
  extraComponent,
  type Handover,
  lazyComponent,
  Tabs,
  useApproach,
  useArrivedHandover,
  useBrowserValue,
  usePageHead,
  util,
} from '@freightwright/mfe-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PredictionMeter } from './allowance/prediction-meter.tsx';
import { useAllowance } from './allowance/use-allowance.ts';
import {
  type Entry,
  emptyEntry,
  entryFromHandover,
  exampleEntry,
  saveEntry,
  storedEntry,
  textFields,
} from './form/entry.ts';
import { PredictorForm } from './form/predictor-form.tsx';
import { announcementOf } from './form/predictor-texts.ts';
import type { Violations } from './form/read-entry.ts';
import { type Predicted, usePrediction } from './predict/use-prediction.ts';
import styles from './predictor-page.module.css';
import { EmptyResult } from './result/empty-result.tsx';

const pageHead = {
  title: 'Cost predictor',
  description:
    'What an LTL shipment costs, line by line: base rate, discount, fuel and accessorials, with a range, a confidence and what would change the price.',
  canonicalPath: '/cost-predictor',
};

const PredictionResult = lazyComponent(
  async () => (await import('./result/prediction-result.tsx')).PredictionResult,
);
// The form shows the same message.
const LimitDialog = extraComponent(async () => (await import('./allowance/limit-dialog.tsx')).LimitDialog);
const PastEstimates = lazyComponent(async () => (await import('./past/past-estimates.tsx')).PastEstimates);
const OwnTermsForm = lazyComponent(async () => (await import('./terms/own-terms-form.tsx')).OwnTermsForm);

const forEverybody = [['estimate', 'Estimate']] as const;
const forMembers = [...forEverybody, ['past', 'Past estimates'], ['terms', 'Your terms']] as const;
type Tab = (typeof forMembers)[number][0];

/** The form stored in this tab, with a shipment handed over by another page. */
const beginning = (arrived: Handover | undefined, saved: Entry | null): Entry =>
  arrived ? entryFromHandover(arrived, saved ?? emptyEntry) : (saved ?? emptyEntry);

export function PredictorPage() {
  usePageHead(pageHead);
  const arrived = useArrivedHandover();
  const saved = useBrowserValue(storedEntry, null);
  const allowance = useAllowance();
  const [tab, setTab] = useState<Tab>('estimate');
  const [entry, setEntry] = useState(() => beginning(arrived, saved));
  const [begunWith, setBegunWith] = useState(saved ?? arrived);
  // After hydration, the page starts over with the browser's stored entry.
  if (begunWith !== (saved ?? arrived)) {
    setBegunWith(saved ?? arrived);
    setEntry(beginning(arrived, saved));
  }
  const [violations, setViolations] = useState<Violations>({});
  const [isFolded, setFolded] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const resultRef = useRef<HTMLElement>(null);
  useEffect(() => saveEntry(entry), [entry]);

  const prediction = usePrediction({
    allowance,
    onPredicted() {
      setFolded(true);
      // A phone only shows the form's summary, so the focus moves to the result.
      requestAnimationFrame(() => {
        if (formRef.current?.checkVisibility() === false) resultRef.current?.focus();
      });
    },
    onViolations(found) {
      flushSync(() => setViolations(found));
      const first = textFields.find((field) => found[field] !== undefined);
      if (first) formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    },
  });
  const change = (values: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...values }));
    setViolations((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(values, field))),
    );
  };
  const predictAgain = (asked: Entry) => {
    flushSync(() => {
      setTab('estimate');
      setEntry(asked);
    });
    void prediction.predict(asked);
  };
  const open = (saved: Predicted) => {
    flushSync(() => {
      setTab('estimate');
      setEntry(saved.entry);
      setViolations({});
      prediction.show(saved);
      setFolded(true);
    });
    resultRef.current?.focus();
  };
  const { isMember } = allowance;
  const { predicted, isPending } = prediction;
  const shown = isMember ? tab : 'estimate';
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={util.h1}>Cost predictor</h1>
          <p className={`${util.above4} ${util.ink2}`}>
            An estimate, line by line. It is not a carrier’s quote.
          </p>
        </div>
        <PredictionMeter allowance={allowance} />
      </header>
      <noscript>
        <p className={`${util.below16} ${util.refusal}`}>
          The cost predictor needs JavaScript. Turn it on to continue.
        </p>
      </noscript>
      {!isMember && <div className={styles.asking} />}
      <Tabs
        label="Cost predictor"
        tabs={isMember ? forMembers : forEverybody}
        tab={shown}
        onTab={setTab}
        className={styles.tabs}
      >
        {shown === 'estimate' && (
          <div className={styles.columns}>
            <PredictorForm
              {...{ entry, violations, prediction, isFolded, formRef }}
              onChange={change}
              onSubmit={() => void prediction.predict(entry)}
              onUnfold={() => setFolded(false)}
              onTouch={() => void import('./result/prediction-result.tsx').catch(() => undefined)}
            />
            <section
              ref={resultRef}
              className={styles.result}
              aria-label="Result"
              tabIndex={-1}
              aria-busy={isPending}
            >
              {predicted === null ? (
                <EmptyResult isArrived={arrived !== undefined} onExample={() => change(exampleEntry)} />
              ) : (
                <Suspense fallback={<p className={util.quiet}>Loading the estimate</p>}>
                  <PredictionResult predicted={predicted} isOutdated={isOutdated(predicted, entry)} />
                </Suspense>
              )}
            </section>
            {/* A screen reader does not announce a region that is added together with its text. */}
            <p className={util.unseen} role="status">
              {predicted && announcementOf(predicted.prediction)}
            </p>
            <Suspense fallback={null}>
              {prediction.isLimitShown && (
                <LimitDialog allowance={allowance} onClose={prediction.closeLimit} />
              )}
            </Suspense>
          </div>
        )}
        {/* Past estimates and terms have their own loading states. */}
        <Suspense fallback={<div className={styles.reserve} />}>
          {shown === 'past' && <PastEstimates onOpen={open} onPredictAgain={predictAgain} />}
          {shown === 'terms' && <OwnTermsForm />}
        </Suspense>
      </Tabs>
      <LateSections />
    </>
  );
}

// The form works without them.
const Sections = extraComponent(
  async () => (await import('./sections/predictor-sections.tsx')).PredictorSections,
);

/** The page below the form, loaded when scrolled near. */
function LateSections() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useApproach(place);
  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={null}>{isNear && <Sections />}</Suspense>
    </div>
  );
}

const isOutdated = (predicted: Predicted, entry: Entry): boolean =>
  JSON.stringify(predicted.entry) !== JSON.stringify(entry);
