import type { Webhook, WebhookAttempt, WebhookDelivery } from '@freightwright/contracts';
import { webhookLimits, webhookTypeWords } from '@freightwright/contracts/facts';

export const stateWords: Readonly<Record<Webhook['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
};

export const deliveryWords: Readonly<Record<WebhookDelivery['state'], string>> = {
  pending: 'Trying',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** 'A bill of lading was issued', or that it was a test. */
export const typeInWords = (type: WebhookDelivery['type']): string =>
  type === 'webhook.test' ? 'Test' : webhookTypeWords[type];

const failureWords: Readonly<Record<Exclude<WebhookAttempt['failure'], null | 'status'>, string>> = {
  timeout: `No answer within ${webhookLimits.timeoutMs / 1000} seconds`,
  'unknown-host': 'The name has no address',
  'refused-address': 'The name leads to an address that is not public',
  'no-connection': 'No connection, or it broke off',
  certificate: 'The certificate is not accepted',
  'broken-answer': 'The answer was not HTTP',
};

/** What came of an attempt: 'Answered 200', 'No answer within 10 seconds'. */
export const outcomeInWords = ({ status, failure }: WebhookAttempt): string =>
  failure === null || failure === 'status' ? `Answered ${status}` : failureWords[failure];

/** Where a webhook stands, for somebody who looks after it. */
export function standingInWords({ state, failingSince }: Webhook): string {
  if (state === 'disabled') {
    return `We stopped calling it after ${webhookLimits.disabledAfterDays} days of failures. Start it again once your server answers.`;
  }
  if (state === 'paused') return 'It hears nothing until you start it again.';
  return failingSince === null ? '' : 'The last try failed.';
}
