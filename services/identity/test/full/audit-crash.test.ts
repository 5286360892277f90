import { gatewayActed } from '@freightwright/contracts';
import { startTestSite } from '@freightwright/stack-test-site';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markOf } from '../../src/account/token.ts';
import { checkChain } from '../../src/audit/audit-line.ts';
import { createAuditStore } from '../../src/audit/audit-store.ts';
import { startProvider } from '../provider.ts';

const soon = { timeout: 120_000, interval: 50 };
const auditEvents = 120;

it('no act is lost or written twice when the process is killed while events flow', async () => {
  const site = await startTestSite();
  onTestFinished(site.stop);
  const provider = await startProvider(site.dataDir);
  onTestFinished(provider.stop);
  const gateway = await site.connect('gateway');
  const audit = createAuditStore(await site.openDatabase('identity'));
  const subject = markOf('u-1');
  const written = async () => (await audit.linesOf({ subject, limit: 10 * auditEvents })).length;

  let service = await site.startProcess('identity', provider.settings);
  const flowing = (async () => {
    for (let n = 0; n < auditEvents; n += 1) {
      const reported = {
        action: 'signed-in',
        userId: 'u-1',
        on: String(n),
        at: new Date().toISOString(),
      } as const;
      await gateway.publish(gatewayActed, reported, { id: `act-${n}` });
    }
  })();
  for (const least of [1, auditEvents / 3, (2 * auditEvents) / 3]) {
    await vi.waitFor(async () => expect(await written()).toBeGreaterThanOrEqual(least), soon);
    await service.kill();
    service = await site.startProcess('identity', provider.settings);
  }
  await flowing;
  await vi.waitFor(async () => expect(await written()).toBeGreaterThanOrEqual(auditEvents), soon);
  expect(await service.stop()).toBe(0);

  const lines = await audit.linesOf({ subject, limit: 10 * auditEvents });
  const reported = lines.map(({ details }) => Number(JSON.parse(details ?? '{}').on));
  expect(reported.toSorted((a, b) => a - b)).toEqual(Array.from({ length: auditEvents }, (_, n) => n));
  expect((await checkChain(audit.lines(), { nowMs: Date.now() })).violations).toEqual([]);
}, 300_000);
