import type { ScaleId, UnitSystem } from '@freightwright/domain';
import { declaredWeightNote, describeHeavier, describeLever, formatTwoDecimals } from '@freightwright/domain';
import {
  Button,
  CheckIcon,
  CopyIcon,
  drawn,
  handOverShipment,
  lazyComponent,
  MailIcon,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { Suspense, useEffect, useState } from 'react';
import type { Outcome } from '../form/read-entry.ts';
import styles from './result-actions.module.css';
import { otherScale, viewOn } from './scale-views.ts';

/** The arrow of a link to another page. An SVG, because the typeface has no arrow. */
const ArrowIcon = drawn('M2 8h11.5m-5-5 5 5-5 5');

const loadEmailDialog = async () => (await import('../email/email-dialog.tsx')).EmailDialog;
const EmailDialog = lazyComponent(loadEmailDialog, () => (
  <p role="alert">We couldn’t load the form. Check the connection, then reload the page.</p>
));

interface ResultActionsProps {
  readonly outcome: Outcome;
  readonly main: ScaleId;
  /** The scale that the user has chosen; undefined until then. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly system: UnitSystem;
  /** Counts the result as used. false when no calculation is left for that. */
  readonly onUse: () => boolean;
}

export function ResultActions({ outcome, main, chosenScale, system, onUse }: ResultActionsProps) {
  const { navigate } = usePlatform();
  const [emailing, setEmailing] = useState(false);
  // The opened dialog stays mounted, and preserves an address to which nothing was sent.
  const [wasEmailing, setWasEmailing] = useState(false);
  if (emailing && !wasEmailing) setWasEmailing(true);
  useEffect(() => {
    loadEmailDialog().catch(() => undefined);
  }, []);
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    if (!onUse()) return;
    try {
      await navigator.clipboard.writeText(resultText(outcome, main, system));
      setCopying('copied');
    } catch {
      setCopying('refused');
    }
  };
  const takeTo = (page: string) => {
    if (!onUse()) return;
    handOverShipment(outcome.shipment, chosenScale());
    navigate(page);
  };
  return (
    <div className={styles.actions}>
      <Button icon={<MailIcon />} onClick={() => setEmailing(true)}>
        Email this result
      </Button>
      <Button variant="quiet" icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
        {copying === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <div className={styles.onward}>
        <Button variant="quiet" onClick={() => takeTo('/bol')}>
          Bill of lading
          <ArrowIcon />
        </Button>
        <Button variant="quiet" onClick={() => takeTo('/cost-predictor')}>
          Predict the cost
          <ArrowIcon />
        </Button>
      </div>
      <p className={styles.note} role="status">
        {copying === 'refused' && 'This browser did not allow copying. Select the figures to copy them.'}
        {copying === 'copied' && <span className={util.unseen}>Copied</span>}
      </p>
      {wasEmailing && (
        <Suspense fallback={null}>
          <EmailDialog
            open={emailing}
            outcome={outcome}
            system={system}
            onUse={onUse}
            onClose={() => setEmailing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The result as plain text for the clipboard, with the main scale first. */
function resultText({ result }: Outcome, main: ScaleId, system: UnitSystem): string {
  const views = [viewOn(result, main), viewOn(result, otherScale(main))];
  const lines = [
    `Freight class ${views.map(({ freightClass, name }) => `${freightClass} (${name})`).join(', ')}`,
    `Density ${formatTwoDecimals(result.density)} lb/cu ft`,
    `Volume ${formatTwoDecimals(result.volume)} cu ft`,
    ...views.flatMap(({ name, next }) =>
      next
        ? [
            `Next break on the ${name} at ${next.targetPcf} lb/cu ft, class ${next.freightClass}: ${describeLever(next, system)}`,
            describeHeavier(next, system),
          ]
        : [],
    ),
    declaredWeightNote,
  ].filter(Boolean);
  return lines.join('\n').replaceAll('\u00a0', ' ');
}
