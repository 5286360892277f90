import { randomUUID } from 'node:crypto';
import { webhookDisabled } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { accounts, serveAccounts } from './owner.ts';
import { soon } from './service.ts';

serveAccounts();

it('the owner of a webhook that was disabled gets one letter, and an account that is gone gets none', async () => {
  const owner = await accounts.owner();
  const webhooks = await accounts.site.connect('webhooks');
  const disabled = {
    ...{ webhookId: 'whk_0123456789abcdef', userId: owner.userId, name: 'Warehouse' },
    ...{ host: 'hooks.mill.example', disabledAt: new Date().toISOString() },
  };
  const id = `${disabled.webhookId}/${randomUUID()}`;
  await webhooks.publish(webhookDisabled, { ...disabled, userId: randomUUID() }, { id: `nobody-${id}` });
  await webhooks.publish(webhookDisabled, disabled, { id });
  const notifications = () =>
    accounts.emailsTo(owner.email).filter(({ notification }) => notification.kind === 'webhook-disabled');
  await expect
    .poll(notifications, soon)
    .toMatchObject([
      { writtenAt: disabled.disabledAt, notification: { name: 'Warehouse', host: 'hooks.mill.example' } },
    ]);
});
