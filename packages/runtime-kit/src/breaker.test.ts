import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { collectedLog } from './for-tests/index.ts';
import { createMetrics } from './metrics.ts';

class Silence extends Error {}
const isSilence = (error: unknown) => error instanceof Silence;
const silent = () => Promise.reject(new Silence());
const answered = async () => 'answer';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A breaker whose probes the test settles. */
function part() {
  let nowMs = 0;
  const probes: PromiseWithResolvers<void>[] = [];
  const metrics = createMetrics('test');
  const breaker = createBreaker({
    part: 'usage',
    probe: () => {
      const made = Promise.withResolvers<void>();
      probes.push(made);
      return made.promise;
    },
    patience: settled,
    nowMs: () => nowMs,
    metrics,
    log: collectedLog().log,
  });
  return {
    breaker,
    metrics,
    probes,
    passMs: (ms: number) => {
      nowMs += ms;
    },
    async probeEnds(well: boolean) {
      const probe = probes.at(-1);
      if (well) probe?.resolve();
      else probe?.reject(new Error('no answer'));
      await settled();
    },
  };
}

/** A dependency whose call timed out and whose probe failed. */
async function hanging() {
  const it = part();
  await expect(it.breaker.run(silent, isSilence)).rejects.toBeInstanceOf(Silence);
  await it.probeEnds(false);
  return it;
}

test('one call that waited in vain and a probe that fails have every further call refused at once', async () => {
  const { breaker } = await hanging();
  expect(breaker.state).toBe('open');
  let called = 0;
  const count = async () => {
    called += 1;
  };
  const refused = breaker.run(count, isSilence);
  await expect(refused).rejects.toMatchObject({ code: 'service.unavailable', retryAfterS: 5 });
  expect(called).toBe(0);
});

test('a call that waited in vain by its own doing changes nothing: the part answers its probe', async () => {
  const { breaker, probeEnds } = part();
  await breaker.run(silent, isSilence).catch(() => {});
  await probeEnds(true);
  expect(breaker.state).toBe('closed');
  expect(await breaker.run(answered, isSilence)).toBe('answer');
});

test('an error that is an answer suspects nobody', async () => {
  const { breaker, probes } = part();
  await breaker.run(() => Promise.reject(new Error('404')), isSilence).catch(() => {});
  expect(breaker.state).toBe('closed');
  expect(probes).toHaveLength(0);
});

test('a call that comes while the part is being asked waits for the outcome, and is not sent when it hangs', async () => {
  const { breaker, probeEnds } = part();
  await breaker.run(silent, isSilence).catch(() => {});
  let called = 0;
  const count = async () => {
    called += 1;
  };
  const call = breaker.run(count, isSilence).catch((error: unknown) => error);
  await probeEnds(false);
  expect(await call).toMatchObject({ code: 'service.unavailable' });
  expect(called).toBe(0);
});

test('one probe at a time: however many waited in vain, the part is asked once', async () => {
  const { breaker, probes, probeEnds, passMs } = part();
  await Promise.all(Array.from({ length: 50 }, () => breaker.run(silent, isSilence).catch(() => {})));
  expect(probes).toHaveLength(1);
  await probeEnds(false);
  passMs(1_000);
  await Promise.all(Array.from({ length: 50 }, () => breaker.run(answered, isSilence).catch(() => {})));
  expect(probes).toHaveLength(2);
});

test('while it hangs a call has it asked again, once in a second, and goes through when the probe passes', async () => {
  const { breaker, probes, passMs, probeEnds } = await hanging();
  const call = () => breaker.run(answered, isSilence).catch((error: { code?: string }) => error.code);
  passMs(999);
  expect(await call()).toBe('service.unavailable');
  expect(probes).toHaveLength(1);
  passMs(1);
  expect(await call(), 'a call that waited long enough for the probe').toBe('service.unavailable');
  expect(probes).toHaveLength(2);
  await probeEnds(false);
  passMs(1_000);
  const next = call();
  await probeEnds(true);
  expect(await next).toBe('answer');
  expect(breaker.state).toBe('closed');
});

test('a call that finds another one waiting for long has the part asked, before anybody gave up', async () => {
  const { breaker, probes, passMs, probeEnds } = part();
  void breaker.run(() => new Promise(() => {}), isSilence);
  await Promise.resolve();
  passMs(2_999);
  await breaker.run(answered, isSilence);
  expect(probes).toHaveLength(0);
  passMs(3_001);
  const late = breaker.run(answered, isSilence).catch((error: unknown) => error);
  expect(probes).toHaveLength(1);
  await probeEnds(false);
  expect(await late).toMatchObject({ code: 'service.unavailable' });
});

test('metrics say which part hangs', async () => {
  const { breaker, metrics, passMs, probeEnds } = await hanging();
  expect(await metrics.text()).toMatch(/^breaker_open\{part="usage",service="test"\} 1$/m);
  passMs(1_000);
  void breaker.run(answered, isSilence).catch(() => {});
  await probeEnds(true);
  expect(await metrics.text()).toMatch(/^breaker_open\{part="usage",service="test"\} 0$/m);
});
