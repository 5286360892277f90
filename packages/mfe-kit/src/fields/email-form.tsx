import { emailMaxLength } from '@freightwright/contracts/constants';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../components/button.tsx';
import util from '../theme/utilities.module.css';
import { TextField } from './text-field.tsx';

interface EmailFormProps {
  /** Sends to the address. Errors are shown below the field, formatted by `reasonOf`. */
  readonly onSend: (address: string) => Promise<void>;
  readonly reasonOf: (error: unknown) => string;
  /** Called after sending, and for Cancel. */
  readonly onClose: () => void;
}

/**
 * Asks for an email address. Sends a single time, however often the button is pressed. For a dialog.
 * @example <EmailForm onSend={sendBill} reasonOf={messageOf} onClose={close} />
 */
export function EmailForm({ onSend, reasonOf, onClose }: EmailFormProps) {
  const [address, setAddress] = useState('');
  const [isPending, setPending] = useState(false);
  const [violation, setViolation] = useState<{ at: 'field' | 'call'; text: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (at: 'field' | 'call', text: string) => {
    setViolation({ at, text });
    // The button was disabled while the email was sent, and so lost the focus.
    field.current?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isEmpty) return;
    if (field.current?.checkValidity() === false) return refuse('field', invalidText);
    setPending(true);
    setViolation(null);
    try {
      await onSend(address.trim());
      onClose();
    } catch (error) {
      const isAddress = error instanceof ApiError && error.code === 'request.invalid';
      refuse(isAddress ? 'field' : 'call', isAddress ? invalidText : reasonOf(error));
    } finally {
      setPending(false);
    }
  };
  const isEmpty = address.trim() === '';
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="email"
        maxLength={emailMaxLength}
        placeholder="name@company.com"
        value={address}
        error={violation?.at === 'field' ? violation.text : undefined}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setViolation(null);
        }}
      />
      <div role="alert">
        {violation?.at === 'call' && (
          <p className={`${util.above16} ${util.refusal}`}>
            <strong>Not sent.</strong> {violation.text}
          </p>
        )}
      </div>
      <div className={`${util.buttons} ${util.above16}`}>
        <Button type="submit" variant="primary" disabled={isEmpty} pendingText={isPending && 'Sending'}>
          Send
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {isEmpty && <span className={util.source}>Enter an address to send.</span>}
      </div>
    </form>
  );
}

const invalidText = 'Please enter a valid email address';
