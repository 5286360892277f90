import { Button, CheckIcon, CopyIcon } from '@freightwright/mfe-kit';
import { type ReactNode, useState } from 'react';
import styles from './checklist-actions.module.css';

interface ChecklistActionsProps {
  /** What is copied. */
  readonly text: string;
  readonly children?: ReactNode;
}

export function ChecklistActions({ text, children }: ChecklistActionsProps) {
  // What was copied, so that a list which has changed since no longer says "Copied".
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const isCopied = copied === text;
  const copy = () =>
    copyText(text).then(
      () => {
        setCopied(text);
        setRefused(false);
      },
      () => setRefused(true),
    );
  return (
    <div className={styles.actions}>
      <Button icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy checklist'}
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
      {children}
      <p className={styles.note} role="status">
        {refused && 'This browser did not allow it. Select the list to copy it.'}
        {isCopied && <span className={styles.hidden}>Copied</span>}
      </p>
    </div>
  );
}

/** @throws where the page is not served securely or the reader has refused it. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
