import { Button, CheckIcon, CopyIcon, looks } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly text: () => string;
  /** Counts the copy. Resolves to false when it may not be made, which somebody else says. */
  readonly mayCopy: () => Promise<boolean>;
  readonly disabled: boolean;
}

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, mayCopy, disabled }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 4_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    if (!(await mayCopy())) return;
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <span className={looks.inline}>
      <Button
        variant="quiet"
        disabled={disabled}
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={copy}
      >
        {state === 'copied' ? 'Copied' : 'Copy as a table'}
      </Button>
      <span role="status" className={looks.note}>
        {state === 'refused' && 'This browser did not allow copying.'}
        {state === 'copied' && <span className={looks.unseen}>Copied</span>}
      </span>
    </span>
  );
}
