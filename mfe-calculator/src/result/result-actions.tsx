import type { CalculationResult } from '@freightwright/domain';
import { Button, CheckIcon, CopyIcon, MailIcon } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { EmailDialog } from '../email/email-dialog.tsx';
import styles from './result-actions.module.css';
import { resultText } from './result-text.ts';

export function ResultActions({ result }: { readonly result: CalculationResult }) {
  const [emailing, setEmailing] = useState(false);
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = () =>
    copyText(resultText(result)).then(
      () => setCopying('copied'),
      () => setCopying('refused'),
    );
  return (
    <div className={styles.actions}>
      <Button icon={<MailIcon />} onClick={() => setEmailing(true)}>
        Email this result
      </Button>
      <Button variant="quiet" icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
        {copying === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <p className={styles.note} role="status">
        {copying === 'refused' && 'This browser did not allow it. Select the figures to copy them.'}
        {copying === 'copied' && <span className={styles.hidden}>Copied</span>}
      </p>
      <EmailDialog open={emailing} result={result} onClose={() => setEmailing(false)} />
    </div>
  );
}

/** @throws where the page is not served securely or the reader has refused it. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
