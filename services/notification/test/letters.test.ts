import { randomUUID } from 'node:crypto';
import { accountLetterDue, billingLetterDue, type DataOf, teamLetterDue } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { letterDeliveryIdOf } from '../src/delivery.ts';
import { limits, startNotification } from './service.ts';

const soon = { timeout: 15_000, interval: 20 };
const service = shared(() => startNotification());
let billing: Bus;
let identity: Bus;
beforeAll(async () => {
  billing = await service.site.connect('billing');
  identity = await service.site.connect('identity');
});

const recovered = (to: string, writtenAt = new Date()): DataOf<typeof billingLetterDue> => ({
  to,
  writtenAt: writtenAt.toISOString(),
  letter: { kind: 'plan-recovered', plan: 'professional' },
});
const verify = (to: string, link: string): DataOf<typeof accountLetterDue> => ({
  to,
  writtenAt: new Date().toISOString(),
  letter: { kind: 'verify-email', link },
});
const arrived = (to: string, count = 1) =>
  expect.poll(() => service.mailbox.mailsTo(to).length, soon).toBe(count);

describe('a letter', () => {
  it('of billing is mailed, in text and in HTML', async () => {
    const id = randomUUID();
    await billing.publish(billingLetterDue, recovered('owner1@mill.example'), { id });
    await arrived('owner1@mill.example');
    const { source, text } = service.mailbox.mailsTo('owner1@mill.example')[0] ?? { source: '', text: '' };
    expect(source).toContain('Subject: Your Professional plan is back');
    expect(source).toContain('text/html');
    expect(text).toContain('http://localhost:8080/dashboard');
    expect(source).toMatch(
      new RegExp(`Message-ID:\\s+<${letterDeliveryIdOf(billingLetterDue.subject, id)}@`),
    );
  });

  it('of identity is mailed with its link', async () => {
    const link = 'http://localhost:8080/confirm-email#a-token';
    await identity.publish(accountLetterDue, verify('owner2@mill.example', link), { id: randomUUID() });
    await arrived('owner2@mill.example');
    expect(service.mailbox.mailsTo('owner2@mill.example')[0]?.text).toContain(link);
  });

  it('of the registry is mailed to a team', async () => {
    const registry = await service.site.connect('registry');
    const [to, at] = ['bills@mill.example', new Date().toISOString()];
    const letter = {
      ...({ kind: 'version-rolled-back', remote: 'mfe-bol', version: '2.0.0', live: '1.0.0', at } as const),
      reason: 'Failed for 31 of 400 visitors, the version before for 2 of 5,000 visitors.',
    };
    await registry.publish(teamLetterDue, { to, writtenAt: at, letter }, { id: randomUUID() });
    await arrived(to);
    expect(service.mailbox.mailsTo(to)[0]?.text).toContain(letter.reason);
  });

  it('whose event is delivered again, after the hour in which the stream recognizes it, is mailed once', async () => {
    const id = randomUUID();
    await service.deliveries.markSent(letterDeliveryIdOf(billingLetterDue.subject, id), new Date());
    await billing.publish(billingLetterDue, recovered('owner3@mill.example'), { id });
    await billing.publish(billingLetterDue, recovered('owner4@mill.example'), { id: randomUUID() });
    await arrived('owner4@mill.example');
    expect(service.mailbox.triesFor('owner3@mill.example')).toBe(0);
  });

  it('of two services under one id is two letters', async () => {
    const id = randomUUID();
    const to = 'owner5@mill.example';
    await billing.publish(billingLetterDue, recovered(to), { id });
    await identity.publish(accountLetterDue, verify(to, 'http://localhost:8080/'), { id });
    await arrived(to, 2);
  });

  it('is tried again while the mail server refuses it for now', async () => {
    service.mailbox.refuse('owner6@mill.example', 451);
    await billing.publish(billingLetterDue, recovered('owner6@mill.example'), { id: randomUUID() });
    await arrived('owner6@mill.example');
    expect(service.mailbox.triesFor('owner6@mill.example')).toBe(2);
  });

  it('counts against no quota of the mailbox', async () => {
    const to = 'owner7@mill.example';
    const count = limits.perRecipientADay + 2;
    for (let i = 0; i < count; i++)
      await billing.publish(billingLetterDue, recovered(to), { id: randomUUID() });
    await arrived(to, count);
  });

  it('that is a day old is dropped', async () => {
    const old = new Date(Date.now() - 24 * 3_600_000 - 1_000);
    await billing.publish(billingLetterDue, recovered('owner8@mill.example', old), { id: randomUUID() });
    await billing.publish(billingLetterDue, recovered('owner9@mill.example'), { id: randomUUID() });
    await arrived('owner9@mill.example');
    expect(service.mailbox.triesFor('owner8@mill.example')).toBe(0);
  });

  it('with a link to another site is never mailed, and kept among the dead letters', async () => {
    const to = 'owner10@mill.example';
    await identity.publish(accountLetterDue, verify(to, 'https://evil.example/'), { id: randomUUID() });
    await expect
      .poll(
        async () =>
          (await service.deadLetters.list({ limit: 50 })).some(({ reason }) =>
            reason.includes('leads to another site'),
          ),
        soon,
      )
      .toBe(true);
    expect(service.mailbox.triesFor(to)).toBe(0);
  });
});
