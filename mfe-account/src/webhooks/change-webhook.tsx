import type { Webhook } from '@freightwright/contracts';
import { Button, Dialog, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useReadAgain } from './use-webhooks.ts';
import { type WebhookEntry, WebhookForm } from './webhook-form.tsx';

interface ChangeWebhookProps {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Changes what the owner of a webhook chose. Its secret, its state and its deliveries stay. */
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
      <div className={looks.above12}>
        <WebhookForm entry={webhook} submit="Save" pending="Saving" refused="Not saved." onSend={save}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </WebhookForm>
      </div>
    </Dialog>
  );
}

/** What was changed alone, so that what another tab has changed meanwhile stays. */
function differences(webhook: Webhook, { name, url, events }: WebhookEntry): Partial<WebhookEntry> {
  const isSame =
    events.length === webhook.events.length && events.every((type) => webhook.events.includes(type));
  return {
    ...(name !== webhook.name && { name }),
    ...(url !== webhook.url && { url }),
    ...(!isSame && { events }),
  };
}
