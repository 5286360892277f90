import type { Shipment } from '@freightwright/contracts';
import { type RuleLimits, usualRuleLimits } from '@freightwright/domain';
import {
  Button,
  segments,
  takeShipment,
  useBrowserValue,
  usePageHead,
  usePlatform,
  useReadable,
  util,
  waitingShipment,
} from '@freightwright/mfe-kit';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { AllowanceStore } from '../allowance/allowance-store.ts';
import { LateLimitDialog } from '../allowance/late-limit-dialog.tsx';
import { NeedsScript } from '../components/hero.tsx';
import type { CalculatorDeps } from '../engine/calculator.ts';
import { chosenScale } from '../state/stored-texts.ts';
import { workOutShipment } from './draft/headline.ts';
import { numberWord } from './draft/unit-texts.ts';
import { useShipment } from './draft/use-shipment.ts';
import { RowsFrozen, usePlans, useWithheldFigures } from './draft/use-withheld-figures.ts';
import { ShipmentResults } from './figures/shipment-results.tsx';
import { shipmentText } from './figures/shipment-text.ts';
import { ShipmentAnnouncement, ShipmentBar, Totals, WithheldShipmentNote } from './figures/totals.tsx';
import { PrintedShipment } from './print/printed-shipment.tsx';
import { saveLimits, storedLimits } from './rules/limits-dialog.tsx';
import { CopyButton, PrintButton } from './rules/take-buttons.tsx';
import styles from './shipment-page.module.css';
import { createTakeOut } from './take-out.ts';
import { UnitDialog } from './units/unit-dialog.tsx';

const pageHead = {
  title: 'Freight class of a whole shipment',
  description:
    'Class several handling units one by one and together, see them in the trailer to scale, and check the capacity rules that carriers bill by.',
  canonicalPath: '/shipment',
};
const tabStorage = () => window.sessionStorage;

export function ShipmentPage({ deps }: { readonly deps: CalculatorDeps }) {
  usePageHead(pageHead);
  const platform = usePlatform();
  const system = useReadable(deps.units);
  const mainScale = useReadable(deps.mainScale);
  const { edit, isAsOpened, ...state } = useShipment({
    storage: tabStorage,
    units: deps.units,
    arrival: waitingShipment,
  });
  const limitsBefore = useBrowserValue(() => storedLimits(deps.storedTexts), usualRuleLimits);
  const [ownLimits, setLimits] = useState<RuleLimits | null>(null);
  const limits = ownLimits ?? limitsBefore;
  const [usedUp, setUsedUp] = useState<AllowanceStore | null>(null);
  const deferred = useDeferredValue(state.draft);
  // A stored shipment renders with its figures: otherwise they would move a hydrated page.
  const followed = isAsOpened ? state.draft : deferred;
  const live = useMemo(() => workOutShipment(followed), [followed]);
  const { worked, withheld } = useWithheldFigures(deps, platform.session, live);
  const totals = useRef<HTMLElement>(null);
  const plans = usePlans(worked.units, limits);
  const [takeOut] = useState(() =>
    createTakeOut({
      allowance: async () => (await deps.engine.load()).allowance,
      session: platform.session,
      chosenScale: () => chosenScale(deps),
      navigate: platform.navigate,
    }),
  );
  useEffect(() => {
    // Removed only now: React may start to render a page, abandon that and start again.
    takeShipment();
  }, []);

  const changeLimits = useCallback(
    (changed: RuleLimits) => {
      saveLimits(deps.storedTexts, changed);
      setLimits(changed);
    },
    [deps.storedTexts],
  );
  const go = async (to: '/cost-predictor' | '/bol') => {
    // Reads the current fields, which may be newer than the last render.
    const { units } = workOutShipment(state.draft);
    const shipment: Shipment = { handlingUnits: [...units] };
    if (units.length > 0) setUsedUp(await takeOut.goWith(shipment, to));
  };
  const countShown = useCallback(async () => {
    if (worked.units.length === 0) return true;
    const none = await takeOut.use({ handlingUnits: [...worked.units] });
    setUsedUp(none);
    return none === null;
  }, [takeOut, worked]);
  useEffect(() => {
    const onPrint = () => void countShown();
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [countShown]);
  const notifyLimit = useCallback(() => {
    // Without the script that counts, there is no limit to report.
    deps.engine.load().then(
      ({ allowance }) => setUsedUp(allowance),
      () => undefined,
    );
  }, [deps.engine]);
  const ready = live.units.length > 0;
  return (
    <>
      <ShipmentHead
        lead={leadFor(live.units.length)}
        ready={ready}
        onPredict={() => go('/cost-predictor')}
        onBill={() => go('/bol')}
      />
      <NeedsScript what="shipment calculator" />
      <div className={`${util.styleSheets} ${styles.work}`}>
        <RowsFrozen value={withheld ? notifyLimit : null}>
          <UnitDialog
            state={state}
            edit={edit}
            onSystem={deps.units.set}
            aside={
              <>
                <PrintButton disabled={worked.units.length === 0} mayPrint={countShown} />
                <CopyButton
                  disabled={worked.units.length === 0}
                  mayCopy={countShown}
                  text={() => shipmentText(worked, plans)}
                />
              </>
            }
          >
            <section ref={totals} aria-label="Totals" tabIndex={-1}>
              <Totals worked={worked} plans={plans} />
            </section>
            {withheld && <WithheldShipmentNote worked={worked} system={system} />}
          </UnitDialog>
        </RowsFrozen>
        <ShipmentResults
          worked={worked}
          plans={plans}
          mainScale={mainScale}
          system={system}
          limits={limits}
          onLimits={changeLimits}
        />
      </div>
      <PrintedShipment
        worked={worked}
        plans={plans}
        mainScale={mainScale}
        limits={limits}
        system={system}
        now={deps.now}
      />
      <ShipmentBar worked={worked} place={totals} />
      <ShipmentAnnouncement worked={worked} plans={plans} />
      {usedUp !== null && (
        <LateLimitDialog open allowance={usedUp} now={deps.now} onClose={() => setUsedUp(null)} />
      )}
    </>
  );
}

function leadFor(kinds: number): string {
  if (kinds === 0) return 'Several handling units, classed one by one and together.';
  if (kinds === 1) return 'One kind of handling unit. Add the others to class them together.';
  return `${numberWord(kinds)} kinds of handling unit, classed one by one and together.`;
}

interface ShipmentHeadProps {
  readonly lead: string;
  readonly ready: boolean;
  readonly onPredict: () => void;
  readonly onBill: () => void;
}

const ShipmentHead = ({ lead, ready, onPredict, onBill }: ShipmentHeadProps) => (
  <header className={styles.head}>
    <div>
      <h1 className={util.h1}>Shipment</h1>
      <p className={`${util.above4} ${util.ink2}`}>{lead}</p>
    </div>
    <div className={styles.side}>
      <nav aria-label="Calculator" className={segments.tray}>
        <a href="/" className={segments.segment}>
          One unit
        </a>
        <a href="/shipment" className={segments.segment} aria-current="page">
          Shipment
        </a>
      </nav>
      <div className={styles.actions}>
        <Button disabled={!ready} onClick={onBill}>
          Bill of lading
        </Button>
        <Button variant="primary" disabled={!ready} onClick={onPredict}>
          Predict the cost
        </Button>
      </div>
      {!ready && <p className={styles.why}>Complete one unit to continue.</p>}
    </div>
  </header>
);
