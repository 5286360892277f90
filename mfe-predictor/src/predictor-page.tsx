import type { Shipment } from '@freightwright/contracts';
import {
  lazyComponent,
  looks,
  Tabs,
  useArrivedShipment,
  useBrowserValue,
  usePageHead,
  usePlatform,
  useReadable,
} from '@freightwright/mfe-kit';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PredictionMeter } from './allowance/prediction-meter.tsx';
import { useAllowance } from './allowance/use-allowance.ts';
import { EstimateView } from './estimate-view.tsx';
import { keepEntry, storedEntry } from './form/draft-store.ts';
import { type Entry, emptyEntry, textFields } from './form/entry.ts';
import { entryFromShipment } from './form/entry-from-shipment.ts';
import type { Faults } from './form/read-entry.ts';
import { type Predicted, usePrediction } from './predict/use-prediction.ts';
import styles from './predictor-page.module.css';
import { LateSections } from './sections/late-sections.tsx';

const pageHead = {
  title: 'Cost predictor',
  description:
    'What an LTL shipment costs, worked out line by line: base rate, discount, fuel and accessorials, with a range, a confidence and what would change the price.',
  canonicalPath: '/cost-predictor',
};

const PastEstimates = lazyComponent(() =>
  import('./past/past-estimates.tsx').then(({ PastEstimates }) => PastEstimates),
);
const OwnTermsForm = lazyComponent(() =>
  import('./terms/own-terms-form.tsx').then(({ OwnTermsForm }) => OwnTermsForm),
);

const loadResult = () => import('./result/prediction-result.tsx');

const forEverybody = [['estimate', 'Estimate']] as const;
const forMembers = [...forEverybody, ['past', 'Past estimates'], ['terms', 'Your terms']] as const;
type Tab = (typeof forMembers)[number][0];

/** The form as it was left in this tab, with a shipment that another page has left for this one. */
function beginning(arrived: Shipment | undefined, kept: Entry | null): Entry {
  return arrived ? entryFromShipment(arrived, kept ?? emptyEntry) : (kept ?? emptyEntry);
}

/** What a shipment costs, worked out line by line. */
export function PredictorPage() {
  usePageHead(pageHead);
  const session = useReadable(usePlatform().session);
  const arrived = useArrivedShipment();
  const kept = useBrowserValue(storedEntry, null);
  const allowance = useAllowance();
  const [tab, setTab] = useState<Tab>('estimate');
  const [entry, setEntry] = useState(() => beginning(arrived, kept));
  const [begunWith, setBegunWith] = useState(kept ?? arrived);
  // A page that took its markup over begins again with what the browser has kept for it.
  if (begunWith !== (kept ?? arrived)) {
    setBegunWith(kept ?? arrived);
    setEntry(beginning(arrived, kept));
  }
  const [faults, setFaults] = useState<Faults>({});
  const [isFolded, setFolded] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const resultRef = useRef<HTMLElement>(null);
  useEffect(() => keepEntry(entry), [entry]);

  const showResult = () => {
    setFolded(true);
    // A phone shows no more of the form than its summary, so the focus goes on to the result.
    requestAnimationFrame(() => {
      if (formRef.current?.checkVisibility() === false) resultRef.current?.focus();
    });
  };
  const prediction = usePrediction({
    allowance,
    onPredicted: showResult,
    onFaults(found) {
      flushSync(() => setFaults(found));
      const first = textFields.find((field) => found[field] !== undefined);
      if (first) formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    },
  });
  const change = (values: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...values }));
    setFaults((before) =>
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
  const open = (kept: Predicted) => {
    flushSync(() => {
      setTab('estimate');
      setEntry(kept.entry);
      setFaults({});
      prediction.show(kept);
      setFolded(true);
    });
    resultRef.current?.focus();
  };
  const onTouch = useCallback(() => void loadResult().catch(() => undefined), []);
  const isMember = session.status === 'signed-in';
  const shown = isMember ? tab : 'estimate';
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={looks.h1}>Cost predictor</h1>
          <p className={`${looks.above4} ${looks.ink2}`}>
            A worked estimate, line by line. It is not a carrier’s quote.
          </p>
        </div>
        <PredictionMeter allowance={allowance} />
      </header>
      <noscript>
        <p className={`${looks.below16} ${looks.refusal}`}>
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
          <EstimateView
            {...{ entry, faults, prediction, isFolded, formRef, resultRef, allowance, onTouch }}
            isArrived={arrived !== undefined}
            onChange={change}
            onUnfold={() => setFolded(false)}
          />
        )}
        {/* Past estimates and terms say themselves what they wait for. */}
        <Suspense fallback={<div className={styles.reserve} />}>
          {shown === 'past' && <PastEstimates onOpen={open} onPredictAgain={predictAgain} />}
          {shown === 'terms' && <OwnTermsForm />}
        </Suspense>
      </Tabs>
      <LateSections />
    </>
  );
}
