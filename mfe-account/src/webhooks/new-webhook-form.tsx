import type { WebhookType } from '@freightwright/contracts';
import { webhookLimits, webhookTypes, webhookTypeWords } from '@freightwright/contracts/facts';
import { Button, CheckField, looks, routes, TextField, usePlatform } from '@freightwright/mfe-kit';
import { type FormEvent, useRef, useState } from 'react';
import { Refusal } from '../account/refusal.tsx';
import { useStep } from '../account/use-step.ts';
import type { Made } from './made-secret.tsx';
import { useReadAgain } from './use-webhooks.ts';

interface NewWebhookFormProps {
  /** The webhook was added. Its secret is not to be had again. */
  readonly onMade: (made: Made) => void;
}

export function NewWebhookForm({ onMade }: NewWebhookFormProps) {
  const { call } = usePlatform();
  const readAgain = useReadAgain();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookType[]>([]);
  const [wasSent, setSent] = useState(false);
  const { isPending, error, faultOf, take } = useStep();
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const tick = (type: WebhookType, isOn: boolean) =>
    setEvents(isOn ? [...events, type] : events.filter((each) => each !== type));
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
    await take(async () => {
      const body = { name: name.trim(), url: url.trim(), events: [...events] };
      const { secret, webhook } = await call(routes.createWebhook, { body });
      await readAgain();
      onMade({ name: webhook.name, secret, replaces: false });
    });
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
      <fieldset ref={choices} aria-describedby={eventsFault === undefined ? undefined : 'events-fault'}>
        <legend className={`${looks.below8} ${looks.legend}`}>Tell it when</legend>
        <div className={looks.stack4}>
          {webhookTypes.map((type) => (
            <CheckField key={type} checked={events.includes(type)} onTick={(isOn) => tick(type, isOn)}>
              {webhookTypeWords[type]}
            </CheckField>
          ))}
        </div>
        {eventsFault !== undefined && (
          <p id="events-fault" className={`${looks.above8} ${looks.refusal}`}>
            {eventsFault}
          </p>
        )}
      </fieldset>
      <Refusal title="Not added." error={error} fields={['name', 'url']} />
      <div className={looks.wrap16}>
        <Button type="submit" variant="primary" pendingText={isPending ? 'Adding the webhook' : undefined}>
          Add the webhook
        </Button>
      </div>
    </form>
  );
}
