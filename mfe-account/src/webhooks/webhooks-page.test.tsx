import type { Webhook, WebhookDelivery } from '@freightwright/contracts';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, platform, region, showAt } from '../../test/fixture/account-on-platform.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

await import('@freightwright/mfe-ui'); // So that no test waits for it.
freshPlatform();
beforeEach(() => {
  platform.session.set(signedIn('enterprise'));
  platform.answer(routes.listWebhooks, { webhooks: [] });
  platform.answer(routes.listWebhookDeliveries, { deliveries: [], nextCursor: null });
});

const id = 'whk_0123456789abcdef';
const secret = `whsec_${'k'.repeat(43)}=`;
const webhookOf = (differences: Partial<Webhook> = {}): Webhook => ({
  ...{ id, name: 'Warehouse', url: 'https://hooks.mill.example/in', events: ['bill.issued'] },
  ...{ mode: 'live', state: 'active', createdAt: '2026-11-20T12:00:00.000Z' },
  ...{ updatedAt: '2026-11-20T12:00:00.000Z', failingSince: null, previousSecretUntil: null },
  ...differences,
});
const deliveryOf = (differences: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: `whd_${'d'.repeat(22)}`, webhookId: id, eventId: `evt_${'e'.repeat(22)}`, type: 'bill.issued' },
  ...{ state: 'failed', createdAt: '2026-11-22T12:00:00.000Z', nextAttemptAt: null, attemptCount: 2 },
  updatedAt: '2026-11-22T12:00:11.000Z',
  attempts: [
    { at: '2026-11-22T12:00:01.000Z', durationMs: 41, status: 503, failure: 'status', answer: 'closed' },
    { at: '2026-11-22T12:00:11.000Z', durationMs: 10_000, status: null, failure: 'timeout', answer: '' },
  ],
  ...differences,
});
const open = (address = '/account/webhooks') => showAt(address, <WebhooksPage />);
const openOne = (webhook = webhookOf()) => {
  platform.answer(routes.listWebhooks, { webhooks: [webhook] });
  open(`/account/webhooks?webhook=${id}`);
};
const form = () => region('New webhook');
const list = () => region('Your webhooks');
const one = async () => within(await screen.findByRole('region', { name: 'Warehouse' }));
const add = async () => userEvent.click(await form().findByRole('button', { name: 'Add the webhook' }));
const press = async (name: string) => userEvent.click(await (await one()).findByRole('button', { name }));

describe('a new webhook', () => {
  test('is asked for with its name, address and events, and its secret is shown once', async () => {
    const sent: unknown[] = [];
    platform.answer(routes.createWebhook, ({ body }) => {
      sent.push(body);
      platform.answer(routes.listWebhooks, { webhooks: [webhookOf()] });
      return { webhook: webhookOf(), secret };
    });
    open();
    await userEvent.type(await form().findByLabelText(/Name/), ' Warehouse ');
    await userEvent.type(form().getByLabelText(/Address/), 'https://hooks.mill.example/in');
    await userEvent.click(form().getByLabelText('A bill of lading was issued'));
    await add();
    await form().findByText(secret);
    expect(document.activeElement?.textContent).toBe('Warehouse is ready');
    expect(sent).toEqual([
      { name: 'Warehouse', url: 'https://hooks.mill.example/in', events: ['bill.issued'] },
    ]);
    await list().findByRole('row', { name: /Warehouse/ });
    await userEvent.click(form().getByRole('button', { name: 'I have kept it' }));
    expect(screen.queryByText(secret)).toBeNull();
  });

  test('without a name, an address or an event is not sent, and the field says why', async () => {
    open();
    await add();
    form().getByText('Name is required');
    expect(document.activeElement).toBe(form().getByLabelText(/Name/));
    await userEvent.type(form().getByLabelText(/Name/), 'Dock');
    await add();
    expect(document.activeElement).toBe(form().getByLabelText(/Address/));
    await userEvent.type(form().getByLabelText(/Address/), 'https://a.example');
    await add();
    form().getByText('Choose at least one event');
    expect(document.activeElement).toBe(form().getAllByRole('checkbox')[0]);
  });

  test('at an address that we do not call says so under the field', async () => {
    const message = 'The address must be one on the public internet';
    platform.answer(
      routes.createWebhook,
      new ApiError({
        ...{ code: 'request.invalid', status: 400, serverMessage: message },
        errors: [{ field: 'url', rule: 'public-address', message }],
      }),
    );
    open();
    await userEvent.type(await form().findByLabelText(/Name/), 'Dock');
    await userEvent.type(form().getByLabelText(/Address/), 'https://10.0.0.1/');
    await userEvent.click(form().getByLabelText('A bulk job finished'));
    await add();
    await form().findByText(message);
    expect(form().getByLabelText<HTMLInputElement>(/Address/).value).toBe('https://10.0.0.1/');
  });

  test('needs the Enterprise plan; what is there can still be read and deleted', async () => {
    platform.session.set(signedIn('professional'));
    openOne();
    const link = await form().findByRole('link', { name: 'See the Enterprise plan' });
    expect(link.getAttribute('href')).toBe('/pricing?plan=enterprise');
    await (await one()).findByRole('button', { name: 'Delete' });
    for (const name of ['Pause', 'Change', 'Make a new secret'])
      expect((await one()).queryByRole('button', { name })).toBeNull();
  });
});

describe('the list', () => {
  test('says how each stands, and leads to it', async () => {
    platform.answer(routes.listWebhooks, {
      webhooks: [
        webhookOf(),
        webhookOf({ id: 'whk_1', name: 'Dock', failingSince: '2026-11-22T12:00:00.000Z' }),
        webhookOf({ id: 'whk_2', name: 'Old', state: 'disabled' }),
      ],
    });
    open();
    const [, first, second, third] = await list().findAllByRole('row');
    const states = [first, second, third].map((row) => row?.lastElementChild?.textContent);
    expect(states).toEqual(['Active', 'Failing', 'Disabled']);
    await userEvent.click(list().getByRole('link', { name: 'Warehouse' }));
    await (await one()).findByText('No delivery in the last 30 days.');
  });
});

describe('one webhook', () => {
  test('shows what it was sent with every attempt, and sends it again', async () => {
    const resent: unknown[] = [];
    platform.answer(routes.listWebhookDeliveries, { deliveries: [deliveryOf()], nextCursor: null });
    platform.answer(routes.resendWebhookDelivery, ({ params }) => {
      resent.push(params);
      return { delivery: deliveryOf({ state: 'pending' }) };
    });
    openOne();
    const row = await (await one()).findByRole('row', { name: /A bill of lading was issued/ });
    expect(row.textContent).toContain('Failed');
    expect(row.textContent).toContain('2 attempts');
    expect(row.textContent).toMatch(/Answered 503 \(41\sms\) closed/);
    expect(row.textContent).toContain('No answer within 10 seconds');
    await userEvent.click((await one()).getByRole('button', { name: /^Send again/ }));
    await (await one()).findByText('It is on its way again.');
    expect(resent).toEqual([{ id, deliveryId: `whd_${'d'.repeat(22)}` }]);
  });

  test('is tested, paused and started', async () => {
    const asked: unknown[] = [];
    platform.answer(routes.testWebhook, () => ({ delivery: deliveryOf({ type: 'webhook.test' }) }));
    platform.answer(routes.changeWebhook, ({ body }) => {
      asked.push(body);
      const { active } = body as { active: boolean };
      const webhook = webhookOf({ state: active ? 'active' : 'paused' });
      platform.answer(routes.listWebhooks, { webhooks: [webhook] });
      return { webhook };
    });
    openOne();
    await press('Send a test');
    await (await one()).findByText('A test is on its way.');
    await press('Pause');
    await (await one()).findByText('Warehouse is paused.');
    await press('Start again');
    await (await one()).findByText('Warehouse is active.');
    expect(asked).toEqual([{ active: false }, { active: true }]);
  });

  describe('that is changed', () => {
    /** Opens the dialog. Requests are recorded and echoed in the response. */
    const openChange = async () => {
      const sent: unknown[] = [];
      platform.answer(routes.changeWebhook, ({ params, body }) => {
        sent.push([params, body]);
        const webhook = webhookOf(body as Partial<Webhook>);
        platform.answer(routes.listWebhooks, { webhooks: [webhook] });
        return { webhook };
      });
      openOne();
      await press('Change');
      return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Change the webhook' })) };
    };
    const save = (dialog: ReturnType<typeof within>) =>
      userEvent.click(dialog.getByRole('button', { name: 'Save' }));

    test('begins with what it has, and has its new name, address and events afterwards', async () => {
      const { sent, dialog } = await openChange();
      const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
      expect([field(/Name/).value, field(/Address/).value]).toEqual([
        'Warehouse',
        'https://hooks.mill.example/in',
      ]);
      expect(dialog.getByLabelText<HTMLInputElement>('A bill of lading was issued').checked).toBe(true);
      await userEvent.type(field(/Name/), ' 2 ');
      await userEvent.type(field(/Address/), '/bills');
      await userEvent.click(dialog.getByLabelText('A bill of lading was voided'));
      await save(dialog);
      const changed = within(await screen.findByRole('region', { name: 'Warehouse 2' }));
      await changed.findByText('The webhook is changed.');
      changed.getByText('https://hooks.mill.example/in/bills');
      expect(screen.queryByRole('dialog')).toBeNull();
      const events = ['bill.issued', 'bill.voided'];
      expect(sent).toEqual([
        [{ id }, { name: 'Warehouse 2', url: 'https://hooks.mill.example/in/bills', events }],
      ]);
    });

    test('sends what differs alone, and nothing when nothing does', async () => {
      const { sent, dialog } = await openChange();
      await save(dialog);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press('Change');
      const again = within(await screen.findByRole('dialog'));
      await userEvent.click(again.getByLabelText('A bulk job finished'));
      await save(again);
      await (await one()).findByText('The webhook is changed.');
      expect(sent).toEqual([[{ id }, { events: ['bill.issued', 'bulk.finished'] }]]);
    });

    test('needs an event, and is left as it was when its owner cancels', async () => {
      const { sent, dialog } = await openChange();
      await userEvent.click(dialog.getByLabelText('A bill of lading was issued'));
      await save(dialog);
      dialog.getByText('Choose at least one event');
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent).toEqual([]);
    });
  });

  test('that we disabled says why', async () => {
    openOne(webhookOf({ state: 'disabled', failingSince: '2026-11-10T12:00:00.000Z' }));
    await (await one()).findByText(/We stopped calling it after 5 days of failures/);
  });

  test('gets a new secret, which is shown once', async () => {
    platform.answer(routes.rotateWebhookSecret, { webhook: webhookOf(), secret });
    openOne();
    await press('Make a new secret');
    await (await one()).findByText(secret);
    expect(document.activeElement?.textContent).toBe('Warehouse has a new secret');
    await press('I have kept it');
    expect(screen.queryByText(secret)).toBeNull();
  });

  test('is deleted after a question', async () => {
    const deleted: unknown[] = [];
    platform.answer(routes.deleteWebhook, ({ params }) => {
      deleted.push(params);
      platform.answer(routes.listWebhooks, { webhooks: [] });
      return undefined;
    });
    openOne();
    await press('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the webhook' }));
    await list().findByText('You have no webhooks.');
    expect(deleted).toEqual([{ id }]);
    expect(screen.queryByRole('region', { name: 'Warehouse' })).toBeNull();
  });
});
