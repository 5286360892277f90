import * as contract from '@freightwright/contracts';
import { callerAsUser, type Handler, handle, type Reply } from '@freightwright/service-kit';
import { presentDelivery } from './delivery/delivery.ts';
import { listDeliveries, resendDelivery, sendTest } from './delivery/enqueue.ts';
import { eventList } from './webhook/event-list.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findDelivery,
  findWebhook,
  rotateSecret,
} from './webhook/manage-webhooks.ts';
import { presentWebhook, type Webhook, type WithSecret } from './webhook/webhook.ts';
import type { WebhookDeps } from './webhooks-deps.ts';

export function routes(deps: WebhookDeps): Handler[] {
  const shown = (webhook: Webhook) => ({ webhook: presentWebhook(webhook, deps.nowMs()) });
  return [
    handle(contract.listWebhookEvents, async () => eventList),
    handle(contract.listWebhooks, async ({ principal }) => {
      const found = await deps.webhooks.list(callerAsUser(principal).userId);
      return { webhooks: found.map((webhook) => presentWebhook(webhook, deps.nowMs())) };
    }),
    handle(contract.createWebhook, async ({ principal, body, identity, reply }) =>
      answerOf(await createWebhook(deps, principal, body, identity), reply),
    ),
    handle(contract.readWebhook, async ({ principal, params }) =>
      shown(await findWebhook(deps, callerAsUser(principal).userId, params.id)),
    ),
    handle(contract.changeWebhook, async ({ principal, params, body }) =>
      shown(await changeWebhook(deps, principal, params.id, body)),
    ),
    handle(contract.deleteWebhook, ({ principal, params }) => deleteWebhook(deps, principal, params.id)),
    handle(contract.rotateWebhookSecret, async ({ principal, params, body, identity, reply }) =>
      answerOf(await rotateSecret(deps, principal, params.id, body, identity), reply),
    ),
    handle(contract.testWebhook, async ({ principal, params, identity }) => ({
      delivery: presentDelivery(await sendTest(deps, principal, params.id, identity)),
    })),
    handle(contract.listWebhookDeliveries, ({ principal, params, query }) =>
      listDeliveries(deps, principal, params.id, query),
    ),
    handle(contract.readWebhookDelivery, async ({ principal, params }) => {
      const found = await findDelivery(deps, callerAsUser(principal).userId, params);
      return { delivery: presentDelivery(found), body: found.body };
    }),
    handle(contract.resendWebhookDelivery, async ({ principal, params, identity }) => ({
      delivery: presentDelivery(await resendDelivery(deps, principal, params, identity)),
    })),
  ];
}

function answerOf({ answer, isRepeat }: WithSecret, reply: Reply): WithSecret['answer'] {
  if (isRepeat) reply.setHeader(contract.replayedHeader, 'true');
  return answer;
}
