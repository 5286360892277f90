import { randomUUID } from 'node:crypto';
import type { Activity, AuditAction, DataOf } from '@freightwright/contracts';
import {
  activityFile,
  bolIssued,
  gatewayActed,
  listActivity,
  predictionActed,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { markOf } from '../src/account/token.ts';
import { type AuditLine, checkChain, hashOfLine } from '../src/audit/audit-line.ts';
import { type AuditStore, createAuditStore } from '../src/audit/audit-store.ts';
import { accounts, serveAccounts } from './owner.ts';
import { password, soon as quick } from './service.ts';

serveAccounts();
const soon = { ...quick, timeout: 60_000 };

type Owner = Awaited<ReturnType<typeof accounts.owner>>;

interface Page {
  activity: Activity[];
  nextCursor: string | null;
  code?: string;
  errors?: { field: string }[];
}

const read = async (principal: object, query = '') => {
  const { status, body } = await accounts.ask(principal, 'GET', `${listActivity.path}${query}`);
  return { status, body: body as unknown as Page };
};
const auditEventsOf = async ({ principal }: Owner, query = '') =>
  (await read(principal, query)).body.activity.map(({ action }) => action);
/** Waits until the newest audit event is this one. */
const until = (owner: Owner, action: AuditAction) =>
  vi.waitFor(async () => expect((await auditEventsOf(owner))[0]).toBe(action), soon);

const signIn = (reported: Partial<DataOf<typeof gatewayActed>>): DataOf<typeof gatewayActed> => ({
  action: 'signed-in',
  at: new Date().toISOString(),
  ...reported,
});
const report = (data: DataOf<typeof gatewayActed>, id: string = randomUUID(), bus?: Bus) =>
  (bus ?? gateway()).publish(gatewayActed, data, { id });
let speaking: Bus | undefined;
const gateway = (): Bus => {
  if (!speaking) throw new Error('nobody speaks for the gateway');
  return speaking;
};
const speak = async () => {
  speaking ??= await accounts.site.connect('gateway');
};

const log = async (): Promise<AuditStore> => createAuditStore(await accounts.site.openDatabase('identity'));
async function allLines(): Promise<AuditLine[]> {
  const all: AuditLine[] = [];
  for await (const line of (await log()).lines()) all.push(line);
  return all;
}
const violations = async () => (await checkChain((await log()).lines(), { nowMs: Date.now() })).violations;

describe('the own activity', () => {
  it('tells what somebody did, newest first, with device, network and request', async () => {
    await speak();
    const owner = await accounts.owner();
    await until(owner, 'account-made');
    await accounts.site.ask(owner.principal, `${accounts.address()}/api/account/password`, {
      method: 'POST',
      body: { password, newPassword: 'another-horse-77' },
      headers: { 'x-device': 'Firefox on Linux', 'x-request-id': 'request-of-rosa' },
    });
    await until(owner, 'password-changed');
    const { status, body } = await read(owner.principal);
    expect(status).toBe(200);
    expect(body.nextCursor).toBeNull();
    expect(body.activity.map(({ action }) => action)).toEqual(['password-changed', 'account-made']);
    expect(body.activity[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      action: 'password-changed',
      at: expect.any(String),
      by: 'person',
      ...{ key: null, on: null, test: false },
      network: '203.0.113.0/24',
      device: 'Firefox on Linux',
      requestId: 'request-of-rosa',
    });
  });

  it('has an event once that is delivered twice, and the acts of nobody else', async () => {
    await speak();
    const [owner, other] = [await accounts.owner(), await accounts.owner()];
    const id = randomUUID();
    const reported = signIn({ userId: owner.userId });
    await report(reported, id);
    await until(owner, 'signed-in');
    // As after an hour, when NATS no longer knows the id.
    const audit = await log();
    const [line] = await audit.linesOf({ subject: markOf(owner.userId), limit: 1 });
    const again = { event: line?.event ?? '', action: 'signed-in', at: new Date(), details: null } as const;
    expect(await audit.append({ ...again, subject: markOf(owner.userId) }, new Date())).toBe(false);
    await report(signIn({ userId: owner.userId, action: 'signed-out' }));
    await until(owner, 'signed-out');
    expect(await auditEventsOf(owner)).toEqual(['signed-out', 'signed-in', 'account-made']);
    await until(other, 'account-made');
    expect(await auditEventsOf(other)).toEqual(['account-made']);
  });

  it('is filtered by kind and turned over page by page without a gap', async () => {
    await speak();
    const owner = await accounts.owner();
    await until(owner, 'account-made');
    const auditEvents = ['signed-in', 'signed-out', 'sign-in-refused', 'session-ended', 'signed-in'] as const;
    for (const action of auditEvents) {
      await report(signIn({ userId: owner.userId, action }));
      await until(owner, action);
    }
    expect(await auditEventsOf(owner, '?kind=account')).toEqual(['account-made']);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?kind=signing-in&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await read(owner.principal, query);
      expect(body.activity.length).toBeLessThanOrEqual(2);
      seen.push(...body.activity.map(({ action }) => action));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(auditEvents.toReversed());
  });

  it('tells of a refused sign-in by the address that was tried, and of no address of nobody', async () => {
    await speak();
    const owner = await accounts.owner();
    await vi.waitFor(async () => expect(await accounts.profiles.find(owner.userId)).toBeTruthy(), soon);
    await report(signIn({ action: 'sign-in-refused', email: 'nobody@nowhere.example' }));
    await report(signIn({ action: 'sign-in-refused', email: owner.email.toUpperCase() }));
    await until(owner, 'sign-in-refused');
    const stored = await accounts.site.openDatabase('identity');
    const texts = JSON.stringify(await stored.collection('auditlines').find({}).toArray());
    expect(texts).not.toContain('nobody@nowhere.example');
    expect(texts.toLowerCase()).not.toContain(owner.email);
  });

  it('tells of keys by their ids, and a bill of a test key as test data', async () => {
    await speak();
    const owner = await accounts.owner();
    const bol = await accounts.site.connect('bol');
    const bolId = randomUUID();
    await bol.publish(
      bolIssued,
      {
        ...{ bolId, bolNumber: '00000000000000017', userId: `test.${owner.userId}` },
        ...{ serviceType: 'LTL', originState: 'GA', destinationState: 'IL', lines: 1 },
        ...{ weightLb: 500, hazmat: false, issuedAt: new Date().toISOString() },
      },
      { id: `${bolId}/issued` },
    );
    await until(owner, 'bill-issued');
    const { body } = await read(owner.principal);
    expect(body.activity[0]).toMatchObject({ on: '00000000000000017', test: true, by: 'site' });
  });

  it('is a CSV file too, which no spreadsheet carries out', async () => {
    await speak();
    const owner = await accounts.owner();
    await until(owner, 'account-made');
    await report(signIn({ userId: owner.userId, on: '=1+1' }));
    await until(owner, 'signed-in');
    const response = await accounts.site.ask(owner.principal, `${accounts.address()}${activityFile.path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toMatch(/filename="freightwright-activity-.*\.csv"/);
    const [head, newest, oldest] = (await response.text()).split('\r\n');
    expect(head).toBe('at,action,on,by,key,test,network,device,requestId');
    expect(newest).toContain("signed-in,'=1+1,");
    expect(oldest).toContain(',account-made,');
  });

  it.each([
    ['an API key', { apiKey: { id: 'key_0123456789abcdef', mode: 'live' } as const }],
    ['a machine', {}],
  ])('is not for %s', async (_, differences) => {
    const owner = await accounts.owner();
    const { session: _session, ...account } = owner.principal;
    const principal = { ...account, ...differences };
    expect(await read(principal)).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    const file = await accounts.site.ask(principal, `${accounts.address()}${activityFile.path}`);
    expect(file.status).toBe(403);
  });

  it.each([
    ['cursor', '?cursor=0'],
    ['cursor', '?cursor=abc'],
    ['limit', '?limit=101'],
    ['kind', '?kind=operation'],
  ])('refuses a wrong %s: %s', async (field, query) => {
    const owner = await accounts.owner();
    expect(await read(owner.principal, query)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});

describe('the log', () => {
  it('has the acts of operators in nobody’s account', async () => {
    const prediction = await accounts.site.connect('prediction');
    const on = randomUUID();
    const at = new Date().toISOString();
    await prediction.publish(predictionActed, { action: 'tariff-imported', on, at }, { id: on });
    await vi.waitFor(async () => {
      const lines = await allLines();
      const line = lines.find(({ details }) => details?.includes(on));
      expect(line).toMatchObject({ action: 'tariff-imported', subject: null });
      expect(line?.details).toContain('"by":"operator"');
    }, soon);
  });

  it('stays whole when replicas write at the same moment', async () => {
    const replicas = await Promise.all([log(), log(), log()]);
    const action = { action: 'signed-in', at: new Date(), subject: null } as const;
    const details = { by: 'site', requestId: '', trace: '' } as const;
    const before = (await allLines()).length;
    const written = await Promise.all(
      replicas.flatMap((audit) =>
        Array.from({ length: 20 }, (_, n) =>
          audit.append({ ...action, event: `same-${n}`, details }, new Date()),
        ),
      ),
    );
    expect(written.filter(Boolean)).toHaveLength(20);
    expect((await allLines()).length).toBe(before + 20);
    expect(await violations()).toEqual([]);
  });

  it('keeps a line of somebody who has left without who it was, and shows that it is whole', async () => {
    await speak();
    const owner = await accounts.owner();
    await report(signIn({ userId: owner.userId }));
    await vi.waitFor(async () => expect(await auditEventsOf(owner)).toContain('signed-in'), soon);
    expect((await owner.call('POST', '/close', { password })).status).toBe(202);
    const audit = await log();
    const subject = markOf(owner.userId);
    await vi.waitFor(async () => {
      const lines = await audit.linesOf({ subject, limit: 10 });
      expect(lines.map(({ action }) => action)).toContain('account-deleted');
      expect(await audit.countOf(subject)).toBe(0);
    }, soon);
    // Later events contain no personal data either.
    await report(signIn({ userId: owner.userId, action: 'signed-out' }));
    await vi.waitFor(async () => {
      const [last] = await audit.linesOf({ subject, limit: 1 });
      expect(last).toMatchObject({ action: 'signed-out', details: null, salt: null });
    }, soon);
    const stored = await accounts.site.openDatabase('identity');
    const texts = JSON.stringify(await stored.collection('auditlines').find({}).toArray());
    expect(texts).not.toContain(owner.userId);
    expect(await violations()).toEqual([]);
  });

  it.each(['changed', 'removed'])('shows that a line was %s in the database', async (how) => {
    const stored = (await accounts.site.openDatabase('identity')).collection<{ _id: number }>('auditlines');
    const [, line] = await stored.find({}).sort({ _id: 1 }).limit(2).toArray();
    if (!line) throw new Error('the log has no second line');
    const { _id } = line;
    onTestFinished(async () => {
      await stored.replaceOne({ _id }, line, { upsert: true });
    });
    if (how === 'changed') await stored.updateOne({ _id }, { $set: { at: new Date(0) } });
    else await stored.deleteOne({ _id });
    const violation =
      how === 'changed' ? `Line ${_id} was changed.` : `Lines before line ${_id + 1} are missing.`;
    expect(await violations()).toEqual([violation]);
  });

  it('is read from the database as it was sealed', async () => {
    for await (const line of (await log()).lines()) expect(hashOfLine(line)).toBe(line.hash);
  });
});
