import type { Webhook } from '@freightwright/contracts';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, useQuery, useQueryClient } from '@freightwright/mfe-routing';

const webhooksKey = [routes.listWebhooks.path];
const deliveriesKey = (id: string) => [...webhooksKey, id, 'deliveries'];

/** While an attempt follows, its delivery is looked at this often, milliseconds. */
const lookAgainMs = 3_000;

export function useWebhooks() {
  const { call } = usePlatform();
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async () => (await call(routes.listWebhooks)).webhooks,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}

/** A page of what a webhook was sent, newest first. Looked at again while the first attempt of one is under way. */
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

/** Reads the webhooks and what they were sent again. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhooksKey });
}

/** Takes a webhook that was deleted off the page, so that nothing asks for its deliveries any more. */
export function useForget(): (id: string) => void {
  const queries = useQueryClient();
  return (id) =>
    void queries.setQueryData<Webhook[]>(webhooksKey, (all) => all?.filter((webhook) => webhook.id !== id));
}
