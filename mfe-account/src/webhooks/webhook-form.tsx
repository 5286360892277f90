import type { WebhookType } from '@freightwright/contracts';
import { webhookLimits, webhookTypes, webhookTypeWords } from '@freightwright/contracts/facts';
import { Button, looks, TextField } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CheckList } from '../account/check-list.tsx';
import { Refusal } from '../account/refusal.tsx';
import { useStep } from '../account/use-step.ts';

/** What the owner of a webhook chooses. */
export interface WebhookEntry {
  name: string;
  url: string;
  events: WebhookType[];
}

interface WebhookFormProps {
  /** What the fields have at first. */
  readonly entry: WebhookEntry;
  /** The words of the button, and those while it is under way. */
  readonly submit: string;
  readonly pending: string;
  /** 'Not added.' */
  readonly refused: string;
  /** What stands beside the button. */
  readonly children?: ReactNode;
  readonly onSend: (entry: WebhookEntry) => Promise<unknown>;
}

/** Name, address and events of a webhook, new or kept. */
export function WebhookForm({ entry, submit, pending, refused, children, onSend }: WebhookFormProps) {
  const [name, setName] = useState(entry.name);
  const [url, setUrl] = useState(entry.url);
  const [events, setEvents] = useState<readonly WebhookType[]>(entry.events);
  const [wasSent, setSent] = useState(false);
  const { isPending, error, faultOf, take } = useStep();
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const missing = (text: string, words: string) => (wasSent && text.trim() === '' ? words : undefined);
  const nameFault = missing(name, 'Name is required') ?? faultOf('name');
  const urlFault = missing(url, 'Address is required') ?? faultOf('url');
  const eventsFault = wasSent && events.length === 0 ? 'Choose at least one event' : undefined;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setSent(true);
    if (name.trim() === '') return nameField.current?.focus();
    if (url.trim() === '') return urlField.current?.focus();
    if (events.length === 0) return choices.current?.querySelector('input')?.focus();
    await take(() => onSend({ name: name.trim(), url: url.trim(), events: [...events] }));
  };
  return (
    <form noValidate className={looks.stack16} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        ref={nameField}
        label="Name"
        name="webhook-name"
        required
        autoComplete="off"
        note="What listens there, such as the warehouse system"
        maxLength={webhookLimits.name}
        value={name}
        error={nameFault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        ref={urlField}
        label="Address"
        name="webhook-address"
        type="url"
        required
        autoComplete="off"
        note="Begins with https://"
        maxLength={webhookLimits.url}
        value={url}
        error={urlFault}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <CheckList
        ref={choices}
        legend="Tell it when"
        words={webhookTypeWords}
        all={webhookTypes}
        ticked={events}
        error={eventsFault}
        onTicked={setEvents}
      />
      <Refusal title={refused} error={error} fields={['name', 'url']} />
      <div className={looks.wrap16}>
        <Button type="submit" variant="primary" pendingText={isPending ? pending : undefined}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
