import { WebhookPayload } from '@freightwright/contracts';
import type { JsonSchema, SchemaBook } from './json-schema.ts';

/** The request to a customer's server: docs/webhooks.md. */
export const webhookDelivery = (book: SchemaBook): JsonSchema => ({
  post: {
    operationId: 'receiveWebhook',
    summary: 'What a webhook of yours is told',
    description:
      'Signed by the scheme of Standard Webhooks. It comes at least once and in no order: do what it asks for once for each `webhook-id`.',
    tags: ['Webhook events'],
    security: [],
    parameters: [
      header('webhook-id', 'The `id` of the event, the same at every attempt'),
      header('webhook-timestamp', 'Seconds since 1970 at which this attempt was signed'),
      header(
        'webhook-signature',
        'Signatures with spaces between them, each `v1,` and base64 of the HMAC-SHA256 of `id.timestamp.body`',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: book.write(WebhookPayload, 'output') } },
    },
    responses: {
      '2XX': { description: 'You have it. Any status from 200 to 299 within 10 seconds is a success.' },
      '4XX': {
        description:
          'After anything else the delivery comes again, for three days; 410 ends it and disables the webhook.',
      },
    },
  },
});

const header = (name: string, description: string): JsonSchema => ({
  ...{ name, description, in: 'header', required: true, schema: { type: 'string' } },
});
