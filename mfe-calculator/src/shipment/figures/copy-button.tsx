import { Button, CheckIcon, CopyIcon, looks } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, disabled }: { readonly text: () => string; readonly disabled: boolean }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 4_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <span className={styles.copy}>
      <Button
        variant="quiet"
        disabled={disabled}
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={copy}
      >
        {state === 'copied' ? 'Copied' : 'Copy as a table'}
      </Button>
      <span role="status" className={looks.note}>
        {state === 'refused' && 'This browser did not allow it.'}
        {state === 'copied' && <span className={looks.unseen}>Copied</span>}
      </span>
    </span>
  );
}
