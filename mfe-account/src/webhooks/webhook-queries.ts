import type { Webhook, WebhookAttempt, WebhookDelivery } from '@freightwright/contracts';
import { webhookLimits, webhookTypeLabels } from '@freightwright/contracts/constants';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { useOwn } from '../api/account-queries.ts';

const webhooksKey = [routes.listWebhooks.path];
const deliveriesKey = (id: string) => [...webhooksKey, id, 'deliveries'];

/** The polling interval while a delivery is pending, milliseconds. */
const lookAgainMs = 3_000;

export const useWebhooks = () =>
  useOwn(webhooksKey, async (call) => (await call(routes.listWebhooks)).webhooks);

/** A page of a webhook's deliveries, newest first. Polled while one of them is pending. */
export function useDeliveries(id: string, cursor: string | undefined) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [...deliveriesKey(id), cursor],
    queryFn: () => call(routes.listWebhookDeliveries, { params: { id }, query: { cursor, limit: '10' } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'pending') ? lookAgainMs : false,
    retry: retryOnce,
  });
}

export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhooksKey });
}

/** Removes a deleted webhook from the page, so that its deliveries are not requested any more. */
export function useForget(): (id: string) => void {
  const queries = useQueryClient();
  return (id) =>
    void queries.setQueryData<Webhook[]>(webhooksKey, (all) => all?.filter((webhook) => webhook.id !== id));
}

export const stateLabels: Readonly<Record<Webhook['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
};

export const describeDelivery: Readonly<Record<WebhookDelivery['state'], string>> = {
  pending: 'Trying',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** 'A bill of lading was issued', or that it was a test. */
export const formatType = (type: WebhookDelivery['type']): string =>
  type === 'webhook.test' ? 'Test' : webhookTypeLabels[type];

const failureLabels: Readonly<Record<Exclude<WebhookAttempt['failure'], null | 'status'>, string>> = {
  timeout: `No answer within ${webhookLimits.timeoutMs / 1000} seconds`,
  'unknown-host': 'The name has no address',
  'refused-address': 'The name leads to an address that is not public',
  'no-connection': 'No connection, or it broke off',
  certificate: 'The certificate is not accepted',
  'broken-answer': 'The answer was not HTTP',
};

/** The outcome of an attempt: 'Answered 200', 'No answer within 10 seconds'. */
export const formatOutcome = ({ status, failure }: WebhookAttempt): string =>
  failure === null || failure === 'status' ? `Answered ${status}` : failureLabels[failure];

/** The status of a webhook, for its owner. */
export function describeSubscriptionStatus({ state, failingSince }: Webhook): string {
  if (state === 'disabled') {
    return `We stopped calling it after ${webhookLimits.disabledAfterDays} days of failures. Start it again once your server answers.`;
  }
  if (state === 'paused') return 'It hears nothing until you start it again.';
  return failingSince === null ? '' : 'The last try failed.';
}
