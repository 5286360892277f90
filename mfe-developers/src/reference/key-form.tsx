import { Button, Section, SectionBody, TextField, util } from '@freightwright/mfe-kit';
import { type FormEvent, useRef, useState } from 'react';
import { keyViolation } from './test-key.ts';

interface KeyFormProps {
  /** The API key of calls; undefined: without one. */
  readonly onKey: (key: string | undefined) => void;
}

/** A form for a test key. It is stored in this page only, and lost with it. */
export function KeyForm({ onKey }: KeyFormProps) {
  const [typed, setTyped] = useState('');
  const [violation, setViolation] = useState<string>();
  const [isUsed, setUsed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = keyViolation(typed);
    setViolation(found);
    if (found !== undefined) return field.current?.focus();
    onKey(typed.trim());
    setUsed(true);
  };
  const forget = () => {
    onKey(undefined);
    setTyped('');
    setUsed(false);
    field.current?.focus();
  };
  return (
    <Section title="Send calls from here">
      <SectionBody>
        <form noValidate className={util.stack16} onSubmit={onSubmit}>
          <TextField
            ref={field}
            label="Key for tests"
            name="test-key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            note="Calls go to this site with this key and without your session. We do not store it."
            maxLength={100}
            value={typed}
            error={violation}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setViolation(undefined);
            }}
          />
          <div className={util.wrap16}>
            <Button type="submit" variant="primary">
              Use the key
            </Button>
            {isUsed && (
              <Button variant="quiet" onClick={forget}>
                Forget it
              </Button>
            )}
            <p role="status" className={util.note}>
              {isUsed && 'This page sends calls with your key. Open a call and press “Try it out”.'}
            </p>
          </div>
        </form>
      </SectionBody>
    </Section>
  );
}
