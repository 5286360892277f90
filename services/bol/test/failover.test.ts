import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bolIssued, type Principal } from '@freightwright/contracts';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { settleUnfinished } from '../src/issue/settle-issue.ts';
import { form } from './forms.ts';
import { type Answer, professional, registered, soon, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

/**
 * One of each kind: the unit test of the classifying function covers all codes of an unavailable database.
 */
const violations: [name: string, how: object][] = [
  ['an interrupted command', { errorCode: 11_602 }],
  ['an unconfirmed write', { writeConcernError: { code: 91, errmsg: 'not confirmed' } }],
  ['a closed connection', { closeConnection: true }],
];

/** The statuses that a client may get during a failover. */
const expected = new Set([200, 201, 409, 503]);
const triesAtMost = 100;

/** Retries the request with the same idempotency key until it succeeds, as a client does. */
async function persist(ask: () => Promise<Answer>, received: Set<string>): Promise<Answer> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const answer = await ask();
    if (answer.status < 300) return answer;
    received.add(`${answer.status} ${answer.body.code}`);
    expect(expected).toContain(answer.status);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    await pause(50);
  }
  throw new Error(`not done in ${triesAtMost} tries: ${[...received].join(', ')}`);
}

it.skipIf(isServerGiven).each(violations)(
  'every tenth command failing with %s loses no bill, doubles none, and is never a 500',
  async (_, how) => {
    const events = await bol.published(bolIssued);
    const received = new Set<string>();
    const before = await bol.site.failCommand({ everyNth: 10 }, how);
    const callers: Principal[] = [registered(), registered(), professional()];
    const ledger = await Promise.all(
      callers.map(async (caller) => {
        const [key, draftKey] = [randomUUID(), randomUUID()];
        const made = await persist(() => bol.generate(caller, form(), key), received);
        const again = await persist(() => bol.generate(caller, form(), key), received);
        expect(again.body.bol.id).toBe(made.body.bol.id);
        const draft = await persist(() => bol.createDraft(caller, form(), draftKey), received);
        const listed = await persist(() => bol.list(caller), received);
        const { id, bolNumber } = made.body.bol;
        expect(listed.body.bols).toContainEqual(expect.objectContaining({ id, bolNumber }));
        await persist(() => bol.void(caller, id), received);
        return { caller, id, bolNumber, draftId: draft.body.bol.id };
      }),
    );
    expect(await bol.site.failCommand('off')).toBeGreaterThan(before);
    await settleUnfinished(bol.deps);

    const issued = (documents: { status: string; _id: unknown; bolNumber: string }[]) =>
      documents.map(({ _id, status, bolNumber }) => [_id, status, bolNumber]);
    for (const { caller, id, bolNumber, draftId } of ledger) {
      const documents = await bol.documents(caller);
      expect(issued(documents as never)).toEqual(
        expect.arrayContaining([
          [id, 'void', bolNumber],
          [draftId, 'draft', expect.any(String)],
        ]),
      );
      expect(documents).toHaveLength(2);
      if (caller.tier === 'registered') expect(await bol.credits.used(caller)).toMatchObject({ used: 1 });
      const delivered = () => events.filter(({ userId }) => userId === caller.userId).length;
      await expect.poll(delivered, soon).toBe(1);
    }
    expect(new Set(ledger.map(({ bolNumber }) => bolNumber)).size).toBe(callers.length);
  },
);
