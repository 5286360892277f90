import { Button, CheckIcon, CopyIcon, drawn, util } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly text: () => string;
  /** Counts the copy. Resolves to false when none is left, which the caller reports. */
  readonly mayCopy: () => Promise<boolean>;
  readonly disabled: boolean;
}

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
    <span className={util.inline}>
      <Button
        variant="quiet"
        disabled={disabled}
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={copy}
      >
        {state === 'copied' ? 'Copied' : 'Copy as a table'}
      </Button>
      <span role="status" className={util.note}>
        {state === 'refused' && 'This browser did not allow copying.'}
        {state === 'copied' && <span className={util.unseen}>Copied</span>}
      </span>
    </span>
  );
}

interface PrintButtonProps {
  /** Counts the print. Resolves to false when none is left, which the caller reports. */
  readonly mayPrint: () => Promise<boolean>;
  readonly disabled: boolean;
}

export function PrintButton({ mayPrint, disabled }: PrintButtonProps) {
  const print = async () => {
    if (await mayPrint()) window.print();
  };
  return (
    <Button variant="quiet" disabled={disabled} icon={<PrintIcon />} onClick={print}>
      Print
    </Button>
  );
}

export const WarningIcon = drawn('M8 2.25 14.25 13.5H1.75zM8 6.25v3.5m0 2v.01', 'round');
const PrintIcon = drawn('M4.25 6V1.75h7.5V6M4.25 11.75h-2.5V6h12.5v5.75h-2.5M4.25 9.25h7.5v5h-7.5z', 'round');
