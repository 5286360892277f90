import { randomUUID } from 'node:crypto';
import type { BolUsage, Principal, UsageReservation } from '@freightwright/contracts';
import type { ServiceProcess, UsageStep } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { form } from '../forms.ts';
import { professional, registered, startBol } from '../service.ts';

/** The replica in this process is not used: only the child gets requests. */
const bol = shared(() => startBol());

async function startChild(settings: Record<string, string> = {}): Promise<ServiceProcess> {
  const child = await bol.site.startProcess('bol', settings);
  onTestFinished(async () => void (await child.kill()));
  return child;
}

async function generate({ url }: ServiceProcess, caller: Principal, key: string) {
  const headers = { 'idempotency-key': key };
  const asking = { method: 'POST', headers, body: form() };
  const response = await bol.site.ask(caller, `${url}/api/bol/generate`, asking);
  return {
    status: response.status,
    body: (await response.json()) as { bol: { id: string; bolNumber: string } },
  };
}

const deaths: [step: UsageStep, when: 'before' | 'after'][] = [
  ['reserve', 'before'],
  ['reserve', 'after'],
  ['commit', 'before'],
  ['commit', 'after'],
];

it('killed with SIGKILL between any two steps, and started again, it ends what it had begun', async () => {
  const users: { caller: Principal; key: string }[] = [];
  for (const [step, when] of deaths) {
    const [caller, key] = [registered(), randomUUID()];
    users.push({ caller, key });
    const child = await startChild();
    const kill = async (asked: UsageStep, { subject }: UsageReservation) => {
      const isOurs = subject.tier !== 'anonymous' && subject.userId === caller.userId;
      if (!isOurs || asked !== step) return;
      await child.kill();
      if (when === 'before') throw new Error('it died before it asked');
    };
    bol.credits.interfere({ [when]: kill });
    await expect(generate(child, caller, key)).rejects.toThrow();
    expect(await bol.documents(caller)).toMatchObject([{ status: 'unissued' }]);
  }
  bol.credits.interfere({});

  const child = await startChild();
  const subscriptionStatus = () =>
    Promise.all(
      users.map(async ({ caller }) => {
        const statuses = (await bol.documents(caller)).map(({ status }) => status);
        const { used }: BolUsage = await bol.credits.used(caller);
        return [statuses, used];
      }),
    );
  await expect.poll(subscriptionStatus, { timeout: 40_000, interval: 250 }).toEqual([
    [[], 0],
    [[], 0],
    [[], 0],
    [['issued'], 1],
  ]);

  for (const { caller, key } of users) {
    const again = await generate(child, caller, key);
    expect(again.status).toBe(201);
    expect(await bol.documents(caller)).toMatchObject([{ _id: again.body.bol.id, status: 'issued' }]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 1, canGenerate: false });
  }
  await child.stop();
}, 120_000);

it('the service as it is deployed numbers under the prefix it is given, and refuses one that is none', async () => {
  const child = await startChild({ BOL_COMPANY_PREFIX: '0614141' });
  const made = await generate(child, professional(), randomUUID());
  expect(made.body.bol.bolNumber).toMatch(/^0614141000000001\d$/);
  await expect(startChild({ BOL_COMPANY_PREFIX: '12' })).rejects.toThrow('BOL_COMPANY_PREFIX');
});
