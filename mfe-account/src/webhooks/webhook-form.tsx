import type { Webhook, WebhookType } from '@freightwright/contracts';
import { webhookLimits, webhookTypeLabels, webhookTypes } from '@freightwright/contracts/constants';
import { Button, Dialog, routes, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CheckList } from '../account/section.tsx';
import { Refusal, useStep } from '../state/use-step.tsx';
import { useReadAgain } from './webhook-queries.ts';

interface WebhookEntry {
  name: string;
  url: string;
  events: WebhookType[];
}

interface WebhookFormProps {
  readonly entry: WebhookEntry;
  readonly submit: string;
  readonly pending: string;
  readonly refused: string;
  readonly children?: ReactNode;
  readonly onSend: (entry: WebhookEntry) => Promise<unknown>;
}

export function WebhookForm({ entry, submit, pending, refused, children, onSend }: WebhookFormProps) {
  const [name, setName] = useState(entry.name);
  const [url, setUrl] = useState(entry.url);
  const [events, setEvents] = useState<readonly WebhookType[]>(entry.events);
  const [wasSent, setSent] = useState(false);
  const { isPending, error, errorOf, take } = useStep();
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const missing = (text: string, message: string) => (wasSent && text.trim() === '' ? message : undefined);
  const nameViolation = missing(name, 'Name is required') ?? errorOf('name');
  const urlViolation = missing(url, 'Address is required') ?? errorOf('url');
  const eventsViolation = wasSent && events.length === 0 ? 'Choose at least one event' : undefined;
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
    <form noValidate className={util.stack16} onSubmit={onSubmit}>
      <TextField
        ref={nameField}
        label="Name"
        name="webhook-name"
        required
        autoComplete="off"
        note="What listens there, such as the warehouse system"
        maxLength={webhookLimits.name}
        value={name}
        error={nameViolation}
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
        error={urlViolation}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <CheckList
        ref={choices}
        legend="Send when"
        label={webhookTypeLabels}
        all={webhookTypes}
        ticked={events}
        error={eventsViolation}
        onTicked={setEvents}
      />
      <Refusal title={refused} error={error} fields={['name', 'url']} />
      <div className={util.wrap16}>
        <Button type="submit" variant="primary" pendingText={isPending && pending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface ChangeWebhookProps {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Edits the owner's settings of a webhook. Its secret, its state and its deliveries stay. */
export function ChangeWebhook({ webhook, onChanged, onClose }: ChangeWebhookProps) {
  const { call } = usePlatform();
  const readAgain = useReadAgain();
  const save = async (entry: WebhookEntry) => {
    const body = differences(webhook, entry);
    if (Object.keys(body).length === 0) return onClose();
    await call(routes.changeWebhook, { params: { id: webhook.id }, body });
    await readAgain();
    onChanged();
  };
  return (
    <Dialog open title="Change the webhook" onClose={onClose}>
      <div className={util.above12}>
        <WebhookForm entry={webhook} submit="Save" pending="Saving" refused="Not saved." onSend={save}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </WebhookForm>
      </div>
    </Dialog>
  );
}

function differences(webhook: Webhook, { name, url, events }: WebhookEntry): Partial<WebhookEntry> {
  const isSame =
    events.length === webhook.events.length && events.every((type) => webhook.events.includes(type));
  return {
    ...(name !== webhook.name && { name }),
    ...(url !== webhook.url && { url }),
    ...(!isSame && { events }),
  };
}
