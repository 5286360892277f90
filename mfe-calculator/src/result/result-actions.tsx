import type { ScaleId, UnitSystem } from '@freightwright/domain';
import {
  Button,
  CheckIcon,
  CopyIcon,
  handOverShipment,
  looks,
  MailIcon,
  usePlatform,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { LateEmailDialog } from '../email/late-email-dialog.tsx';
import type { Outcome } from '../engine/work-out.ts';
import { ArrowIcon } from './arrow-icon.tsx';
import styles from './result-actions.module.css';
import { resultText } from './result-text.ts';

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
