import { emailMaxLength } from '@freightwright/contracts/facts';
import type { UnitSystem } from '@freightwright/domain';
import { ApiError, Button, Dialog, looks, TextField, usePlatform } from '@freightwright/mfe-kit';
import { type FormEvent, useRef, useState } from 'react';
import type { Outcome } from '../engine/work-out.ts';
import styles from './email-dialog.module.css';
import { entryOf, sendResult } from './send-result.ts';

export interface EmailDialogProps {
  readonly open: boolean;
  readonly outcome: Outcome;
  readonly system: UnitSystem;
  /** Counts the result as used. false when no calculation is left for that. */
  readonly onUse: () => boolean;
  readonly onClose: () => void;
}

const failedText = 'Failed to send email. Please try again.';

/**
 * Sends the result to an email address. The dialog is closed, open or sending; afterwards it is closed and
 * empty, or still open with the error.
 */
export function EmailDialog({ open, outcome, system, onUse, onClose }: EmailDialogProps) {
  const { result, shipment } = outcome;
  const platform = usePlatform();
  const [email, setEmail] = useState('');
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<{ at: 'field' | 'call'; text: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (field.current?.checkValidity() === false) {
      setFault({ at: 'field', text: 'Please enter a valid email address' });
      field.current.focus();
      return;
    }
    if (!onUse()) return onClose();
    setSending(true);
    setFault(null);
    try {
      await sendResult(platform, email.trim(), { result, entry: entryOf(shipment, system) });
      platform.toast({
        kind: 'success',
        title: 'Email Sent Successfully',
        text: 'Your calculation results have been sent to your email.',
      });
      setEmail('');
      onClose();
    } catch (error) {
      const text = (error instanceof ApiError && error.serverMessage) || failedText;
      setFault({ at: 'call', text });
      platform.toast({ kind: 'error', title: 'Email Failed', text });
      // The button was disabled while the result was sent, and so lost the focus.
      field.current?.focus();
    } finally {
      setSending(false);
    }
  };
  const empty = email.trim() === '';
  return (
    <Dialog open={open} title="Email this result" onClose={onClose}>
      <p className={`${looks.below20} ${looks.quiet}`}>
        Class {result.freightClass} with density, volume and insights, as a message to keep or pass on.
      </p>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="email"
          maxLength={emailMaxLength}
          placeholder="name@company.com"
          value={email}
          error={fault?.at === 'field' ? fault.text : undefined}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setFault(null);
          }}
        />
        <div role="alert">
          {fault?.at === 'call' && (
            <p className={looks.refusal}>
              <strong>Not sent.</strong> {fault.text}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            disabled={empty}
            pendingText={sending ? 'Sending' : undefined}
          >
            Send
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {empty && <span className={looks.source}>Enter an address to send.</span>}
        </div>
      </form>
    </Dialog>
  );
}
