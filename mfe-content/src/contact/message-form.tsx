import { contactLimits, emailMaxLength } from '@freightwright/contracts/constants';
import {
  ApiError,
  Button,
  type Choice,
  SelectField,
  TextAreaField,
  TextField,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmailLink, supportAddress } from '../components/email-link.tsx';
import styles from './message-form.module.css';
import type { MessageField, MessageViolations, WrittenMessage } from './written-message.ts';
import { firstViolation, nothingWritten, violationsFrom, violationsOf } from './written-message.ts';

interface MessageFormProps<T extends string> {
  readonly label: string;
  /** The subject field: its name, its label, and its options. */
  readonly kind: {
    readonly name: string;
    readonly label: string;
    readonly options: readonly (readonly [T, string])[];
  };
  readonly type: T;
  readonly onType: (type: T) => void;
  readonly hasCompany?: boolean;
  readonly submitText: string;
  /** Shown after the message is sent. */
  readonly success: { readonly title: string; readonly text: string };
  /** @param homepage value of the honeypot field, which users do not see. */
  readonly onSend: (written: WrittenMessage, homepage: string) => Promise<void>;
}

/** Source: product specification, point 8, "Contact failure". */
const failure = {
  title: 'Error Sending Message',
  text: `Please try again or contact us directly at ${supportAddress}`,
};

/** The form for a message to us. It sends single-flight, however often its button is pressed. */
export function MessageForm<T extends string>(props: MessageFormProps<T>) {
  const { label, kind, type, onType, hasCompany = false, submitText, success, onSend } = props;
  const { toast } = usePlatform();
  const [written, setWritten] = useState(nothingWritten);
  const [violations, setViolations] = useState<MessageViolations>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fieldNamed = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  const refuse = (found: MessageViolations, reason: string | null) => {
    flushSync(() => {
      setViolations(found);
      setRefusal(reason);
      setSending(false);
    });
    const first = firstViolation(found);
    // The button was disabled while the message was sent, and so lost the focus.
    if (first) fieldNamed(first)?.focus();
    else form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = violationsOf(written, fieldNamed('email')?.checkValidity() !== false);
    if (firstViolation(found)) return refuse(found, null);
    setViolations({});
    setRefusal(null);
    setSending(true);
    try {
      await onSend(written, fieldNamed('homepage')?.value ?? '');
    } catch (error) {
      const named = violationsFrom(error);
      toast({ kind: 'error', ...failure });
      const reason = error instanceof ApiError && error.code === 'email.too-many' ? error.serverMessage : '';
      return refuse(named, reason || failure.text);
    }
    toast({ kind: 'success', ...success });
    setWritten(nothingWritten);
    const [first] = kind.options;
    if (first) onType(first[0]);
    refuse({}, null);
  };
  const bind = (name: MessageField) => ({
    name,
    value: written[name],
    error: violations[name],
    maxLength: name === 'email' ? emailMaxLength : contactLimits[name],
  });
  const write = (name: MessageField, text: string) => {
    setWritten((before) => ({ ...before, [name]: text }));
    setViolations(({ [name]: _, ...others }) => others);
  };
  const line = (name: MessageField) => ({
    ...bind(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => write(name, event.currentTarget.value),
  });
  return (
    <>
      <noscript>
        <p className={util.refusal}>
          This form needs JavaScript. Without it, write to <EmailLink />.
        </p>
      </noscript>
      <form
        ref={form}
        noValidate
        aria-label={label}
        className={`${util.twelve} ${styles.form}`}
        onSubmit={onSubmit}
      >
        <TextField {...line('name')} label="Name" required autoComplete="name" className={styles.half} />
        <TextField
          {...line('email')}
          label="Email"
          type="email"
          required
          autoComplete="email"
          placeholder="name@company.com"
          className={styles.half}
        />
        {hasCompany && (
          <>
            <TextField
              {...line('company')}
              label="Company"
              optional
              autoComplete="organization"
              className={styles.half}
            />
            <TextField
              {...line('phone')}
              label="Phone"
              type="tel"
              optional
              autoComplete="tel"
              placeholder="(555) 123-4567"
              className={styles.half}
            />
          </>
        )}
        <SelectField
          label={kind.label}
          name={kind.name}
          options={kind.options as readonly Choice[]}
          value={type}
          onValue={(chosen) => onType(chosen as T)}
        />
        <TextField {...line('subject')} label="Subject" required autoComplete="off" />
        <TextAreaField
          {...bind('message')}
          label="Message"
          required
          rows={6}
          onValue={(text) => write('message', text)}
        />
        {/* A honeypot: not rendered, so no user reaches it by eye, key, touch or screen reader. Bots that
            fill in every field fill it in too. */}
        <label hidden>
          Leave this field empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
        <div role="alert">
          {refusal !== null && (
            <p className={util.refusal}>
              <strong>Not sent.</strong> {refusal}
            </p>
          )}
        </div>
        <div>
          <Button type="submit" variant="primary" large pendingText={isSending && 'Sending...'}>
            {submitText}
          </Button>
        </div>
      </form>
    </>
  );
}
