import * as z from 'zod/mini';
import { webhookLimits } from '../constants/webhooks.ts';
import { WebhookDeliveryId, WebhookId } from '../http/webhooks.ts';
import { defineEvent, defineTask } from '../message.ts';
import { UserId } from '../principal.ts';
import { moment, text } from '../text.ts';

/** Makes one attempt of a delivery. `attempt` counts from 1 and makes the task idempotent. */
export const deliverWebhook = defineTask({
  subject: 'webhooks.deliver.v1',
  data: z.strictObject({ deliveryId: WebhookDeliveryId, attempt: z.int().check(z.gte(1)) }),
});

/** A webhook receives nothing until its owner starts it again, because it failed for days or is gone. */
export const webhookDisabled = defineEvent({
  subject: 'webhooks.disabled.v1',
  data: z.strictObject({
    webhookId: WebhookId,
    /** The owner of the account, also when the webhook is about test data. */
    userId: UserId,
    name: text(webhookLimits.name),
    /** The host of its address, without the path, which may contain a secret. */
    host: text(webhookLimits.url),
    disabledAt: moment,
  }),
});
