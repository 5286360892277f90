import { randomUUID } from 'node:crypto';
import { BolNumber, bolIssued } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, registered, soon, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2, prefix: '0614141' }));

const times = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const codes = (answers: { status: number; body: { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers)
    counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1;
  return counts;
};

it('twelve different forms at once with one credit make exactly one bill', async () => {
  const caller = registered();
  const answers = await times(12, (index) => bol.generate(caller, form({ shipperContact: `Dock ${index}` })));
  expect(codes(answers)).toEqual({ 201: 1, 'bol.allowance-used': 11 });
  expect(await bol.documents(caller)).toMatchObject([{ status: 'issued' }]);
  expect(await bol.credits.used(caller)).toMatchObject({ used: 1, remaining: 0 });
});

it('twelve clicks on one form make one bill, also without a limit', async () => {
  for (const caller of [registered(), professional()]) {
    const answers = await times(12, () => bol.generate(caller, form()));
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.bol.id));
    expect(ids.size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ body }) => body.code === 'idempotency.under-way')).toBe(true);
    expect(await bol.documents(caller)).toMatchObject([{ status: 'issued' }]);
  }
});

it('twelve requests under one key make one bill, and whoever asks again gets it', async () => {
  const [caller, key] = [professional(), randomUUID()];
  const answers = await times(12, () => bol.generate(caller, form(), key));
  const made = answers.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ body }) => body.bol.id)).size).toBe(1);
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency.under-way', '1']);
  }
  expect(await bol.documents(caller)).toMatchObject([{ status: 'issued' }]);
  expect((await bol.generate(caller, form(), key)).body).toEqual(made[0]?.body);
});

it('forty bills at once over two replicas have forty numbers under the company’s prefix', async () => {
  const events = await bol.published(bolIssued);
  const caller = professional();
  const answers = await times(40, (index) => bol.generate(caller, form({ shipperContact: `Dock ${index}` })));
  expect(codes(answers)).toEqual({ 201: 40 });
  const numbers = answers.map(({ body }) => body.bol.bolNumber);
  expect(new Set(numbers).size).toBe(40);
  for (const number of numbers) {
    expect(number).toMatch(/^0614141\d{10}$/);
    expect(BolNumber.safeParse(number).success).toBe(true);
  }
  const delivered = () =>
    new Set(events.filter(({ userId }) => userId === caller.userId).map(({ bolNumber }) => bolNumber));
  await expect.poll(() => delivered().size, soon).toBe(40);
});

it('a counter that was set back never gives a number out twice', async () => {
  const caller = professional();
  const before = await bol.generate(caller, form({ shipperContact: 'Before' }));
  const { serial } = (await bol.counter()) ?? { serial: 0 };
  await bol.setCounter(serial - 5);
  const after = await bol.generate(caller, form({ shipperContact: 'After' }));
  expect(after.status).toBe(201);
  expect(after.body.bol.bolNumber > before.body.bol.bolNumber).toBe(true);
});
