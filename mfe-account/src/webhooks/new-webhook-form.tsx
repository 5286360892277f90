import { routes, usePlatform } from '@freightwright/mfe-kit';
import type { Made } from './made-secret.tsx';
import { useReadAgain } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

interface NewWebhookFormProps {
  /** The webhook was added. Its secret is not to be had again. */
  readonly onMade: (made: Made) => void;
}

export function NewWebhookForm({ onMade }: NewWebhookFormProps) {
  const { call } = usePlatform();
  const readAgain = useReadAgain();
  return (
    <WebhookForm
      entry={{ name: '', url: '', events: [] }}
      submit="Add the webhook"
      pending="Adding the webhook"
      refused="Not added."
      onSend={async (body) => {
        const { secret, webhook } = await call(routes.createWebhook, { body });
        await readAgain();
        onMade({ name: webhook.name, secret, replaces: false });
      }}
    />
  );
}
