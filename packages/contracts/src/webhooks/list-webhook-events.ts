import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { webhookTestType, webhookTypes } from '../constants/webhooks.ts';
import { defineRoute } from '../route.ts';
import { text } from '../text.ts';
import { WebhookPayload } from './payload.ts';

/** The event types with an example of each body, as Standard Webhooks asks of a sender. */
export const listWebhookEvents = defineRoute({
  ...addresses.listWebhookEvents,
  service: 'webhooks',
  summary: 'The types of webhook events, each with an example',
  access: 'public',
  isTable: true,
  response: z.strictObject({
    events: z.array(
      z.strictObject({
        type: z.enum([...webhookTypes, webhookTestType]),
        description: text(200),
        example: WebhookPayload,
      }),
    ),
  }),
});
