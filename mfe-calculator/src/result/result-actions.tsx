import {
  declaredWeightNote,
  formatTwoDecimals,
  heavierWords,
  leverWords,
  type ScaleId,
  type UnitSystem,
} from '@freightwright/domain';
import {
  Button,
  CheckIcon,
  CopyIcon,
  Drawing,
  handOverShipment,
  looks,
  MailIcon,
  usePlatform,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { LateEmailDialog } from '../email/late-email-dialog.tsx';
import type { Outcome } from '../engine/read-entry.ts';
import styles from './result-actions.module.css';
import { otherScale, viewOn } from './scale-views.ts';

interface ResultActionsProps {
  readonly outcome: Outcome;
  readonly main: ScaleId;
  /** The scale that the reader has chosen; undefined until they choose. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly system: UnitSystem;
  /** Counts the result as used. false when no calculation is left for that. */
  readonly onUse: () => boolean;
}

export function ResultActions({ outcome, main, chosenScale, system, onUse }: ResultActionsProps) {
  const { navigate } = usePlatform();
  const [emailing, setEmailing] = useState(false);
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = () => {
    if (!onUse()) return;
    copyText(resultText(outcome, main, system)).then(
      () => setCopying('copied'),
      () => setCopying('refused'),
    );
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
        {copying === 'copied' && <span className={looks.unseen}>Copied</span>}
      </p>
      <LateEmailDialog
        open={emailing}
        outcome={outcome}
        system={system}
        onUse={onUse}
        onClose={() => setEmailing(false)}
      />
    </div>
  );
}

/** @throws when the page is not served securely, or the reader has refused access to the clipboard. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
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
            `Next break on the ${name} at ${next.targetPcf} lb/cu ft, class ${next.freightClass}: ${leverWords(next, system)}`,
            heavierWords(next, system),
          ]
        : [],
    ),
    declaredWeightNote,
  ].filter(Boolean);
  return lines.join('\n').replaceAll('\u00a0', ' ');
}

/** The arrow of a link to another page. It is drawn, because the typeface has no arrow. */
function ArrowIcon() {
  return (
    <Drawing>
      <path d="M2 8h11.5m-5-5 5 5-5 5" />
    </Drawing>
  );
}
