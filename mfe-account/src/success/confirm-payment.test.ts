import { expect, test } from 'vitest';
import { confirmPayment, type PaymentState } from './use-activation.ts';

/** Responds with these in order, then with the last one, on a clock that only waiting advances. */
async function confirmed(...answers: (PaymentState | Error)[]) {
  let nowMs = 0;
  let asked = 0;
  const activation = await confirmPayment({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (durationMs) => {
      nowMs += durationMs;
    },
    now: () => nowMs,
  });
  return { activation, asked, nowMs };
}

const paid = { plan: 'professional' } as const;
const successful = { step: 'successful', plan: 'professional' };

test('a payment that is confirmed at once is activated for 2 s all the same', async () =>
  expect(await confirmed(paid)).toEqual({ activation: successful, asked: 1, nowMs: 2_000 }));

test('one that is confirmed later is waited for', async () => {
  const { activation, nowMs } = await confirmed('not-yet', 'not-yet', 'not-yet', paid);
  expect(activation).toEqual(successful);
  expect(nowMs).toBe(4_500);
});

test('no answer says nothing about the payment', async () =>
  expect((await confirmed(new Error('gone'), 'not-yet', paid)).activation).toEqual(successful));

test.each([['not-yet' as const], [new Error('gone')]])(
  'without a confirmation it is never called successful: %s',
  async (answer) => {
    const { activation, nowMs } = await confirmed(answer);
    expect(activation).toEqual({ step: 'unconfirmed' });
    expect(nowMs).toBeLessThanOrEqual(30_000);
    expect(nowMs).toBeGreaterThan(28_000);
  },
);

test.each(['expired', 'not-found'] as const)('%s is said at once', async (state) =>
  expect(await confirmed(state)).toEqual({ activation: { step: state }, asked: 1, nowMs: 0 }),
);
