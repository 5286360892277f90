import { describe, expect, it, onTestFinished } from 'vitest';
import {
  answer,
  close,
  closed,
  everything,
  hourMs,
  messages,
  minuteMs,
  others,
  received,
  reportOf,
  serveClosing,
  tokenOf,
} from './closing.ts';
import { accounts } from './owner.ts';
import { keyToAdd } from './sample-key.ts';
import { password, soon } from './service.ts';

serveClosing();

describe('deleting an account', () => {
  it('asks for the password, and a wrong one changes nothing', async () => {
    const owner = await accounts.owner();
    expect(await close(owner, 'not-my-password')).toMatchObject({
      status: 403,
      body: { code: 'account.wrong-password', errors: [{ field: 'password' }] },
    });
    accounts.refusePasswords(true);
    onTestFinished(() => accounts.refusePasswords(false));
    expect((await close(owner)).body.code).toBe('identity.too-many-attempts');
    expect((await accounts.provider.signIn(owner.email, password)).status).toBe(200);
    expect(closed.some(({ userId }) => userId === owner.userId)).toBe(false);
  });

  it('ends sign-in at once, and erases account, keys and profile; the report names what it waits for', async () => {
    const owner = await accounts.owner();
    await owner.call('PUT', '/profile', { name: 'Rosa Ortega', company: 'Ortega Freight' });
    await accounts.apiKeys.add(...keyToAdd({ userId: owner.userId }));
    const answered = await close(owner);
    expect(answered.status).toBe(202);
    expect((await accounts.provider.signIn(owner.email, password)).status).not.toBe(200);
    expect((await accounts.provider.refresh(owner.refreshToken)).status).toBe(400);
    expect(await accounts.profiles.find(owner.userId)).toBeUndefined();
    expect(await accounts.apiKeys.countOf(owner.userId)).toBe(0);

    const report = await reportOf(tokenOf(answered));
    expect(report).toMatchObject({ status: 200, finishedAt: null });
    expect(report.waitingFor.toSorted()).toEqual(Object.keys(others).toSorted());
    expect(report.parts).toMatchObject([
      {
        part: 'identity',
        erased: [
          { what: 'account at the sign-in service', count: 1 },
          { what: 'API keys', count: 1 },
          { what: 'name, company and links that waited', count: 1 },
          { what: 'profile', count: 1 },
        ],
      },
    ]);
    const text = await received(owner);
    await answer(text, ['bol', 'usage']);
    const waiting = async () => (await reportOf(tokenOf(answered))).waitingFor.toSorted();
    await expect
      .poll(waiting, soon)
      .toEqual(['billing', 'bulk', 'gateway', 'notification', 'prediction', 'webhooks']);
    await answer(text);
    await expect.poll(async () => (await reportOf(tokenOf(answered))).finishedAt, soon).not.toBeNull();
    expect(await everything()).not.toContain('Ortega');
  });

  it('writes one letter with a link to the report', async () => {
    const owner = await accounts.owner();
    const answered = await close(owner);
    const notifications = () =>
      accounts.emailsTo(owner.email).filter(({ notification }) => notification.kind === 'account-deleted');
    await expect
      .poll(notifications, soon)
      .toMatchObject([
        { notification: { link: `http://localhost:8080/account-deleted#${tokenOf(answered)}` } },
      ]);
  });

  it('forgets whose account it was after the second look, in messages too', async () => {
    const owner = await accounts.owner();
    const token = tokenOf(await close(owner));
    await answer(await received(owner));
    await expect.poll(async () => (await reportOf(token)).finishedAt, soon).not.toBeNull();
    // A write that was in progress when the account was closed, and completes now.
    await accounts.accounts.putProfile(owner.userId, { name: 'Late Writer', company: '' });
    expect(closed.some(({ userId, look }) => userId === owner.userId && look === 2)).toBe(false);
    accounts.passMs(10 * minuteMs);
    await answer(await received(owner, 2));
    await expect.poll(everything, soon).not.toContain(owner.userId);
    const stored = await everything();
    expect(stored).not.toContain(owner.email);
    expect(stored).not.toContain('Late Writer');
    await expect.poll(messages, soon).not.toContain(owner.userId);
    const report = await reportOf(token);
    expect(report.parts.find(({ part }) => part === 'bol')?.erased).toEqual([{ what: 'things', count: 2 }]);
    // The email about it is still pending. It is deleted when it is too old to be sent.
    expect(await messages()).toContain(owner.email);
    accounts.passMs(25 * hourMs);
    await expect.poll(messages, soon).not.toContain(owner.email);
  });

  it('is one closure when two tabs ask for it at once, and both can read the report', async () => {
    const owner = await accounts.owner();
    const answers = await Promise.all([close(owner), close(owner)]);
    const tokens = answers.filter(({ status }) => status === 202).map(tokenOf);
    expect(tokens.length).toBeGreaterThan(0);
    const { closureId } = await received(owner);
    await answer(await received(owner));
    for (const token of tokens) {
      await expect.poll(async () => (await reportOf(token)).finishedAt, soon).not.toBeNull();
    }
    const all = closed.filter(({ userId }) => userId === owner.userId);
    expect(new Set(all.map((one) => one.closureId))).toEqual(new Set([closureId]));
  });

  it('goes on where a process stopped, when the provider was away as well', async () => {
    const owner = await accounts.owner();
    await accounts.provider.signIn(owner.email, password);
    const provider = accounts.provider;
    provider.break((request, response) => {
      if (request.method !== 'DELETE' && !request.url?.endsWith('/logout')) return 'pass';
      response.destroy();
      return 'handled';
    });
    onTestFinished(() => provider.mend());
    const answered = await close(owner);
    expect(answered.status).toBe(202);
    expect((await reportOf(tokenOf(answered))).waitingFor).toContain('identity');
    await accounts.halt();
    provider.mend();
    accounts.movedTo(await accounts.startReplica());
    accounts.passMs(2 * minuteMs);
    await answer(await received(owner));
    await expect.poll(async () => (await reportOf(tokenOf(answered))).finishedAt, soon).not.toBeNull();
    expect((await provider.signIn(owner.email, password)).status).not.toBe(200);
  });

  it('is finished although the database fails again and again', async () => {
    const owner = await accounts.owner();
    const token = tokenOf(await close(owner));
    const text = await received(owner);
    await accounts.site.failCommand({ times: 30 }, { errorCode: 91 });
    onTestFinished(async () => void (await accounts.site.failCommand('off')));
    await answer(text);
    // Failed steps are retried after a pause.
    await expect
      .poll(async () => {
        accounts.passMs(minuteMs);
        return (await reportOf(token)).finishedAt;
      }, soon)
      .toEqual(expect.any(String));
    expect((await reportOf(token)).parts.find(({ part }) => part === 'identity')?.erased).toContainEqual({
      what: 'profile',
      count: 1,
    });
  });

  it('asks parts again that have not answered for hours', async () => {
    const owner = await accounts.owner();
    await close(owner);
    await received(owner);
    accounts.passMs(6 * hourMs);
    const times = () => closed.filter(({ userId }) => userId === owner.userId).length;
    await expect.poll(times, soon).toBe(2);
  });
});

describe('whoever has left', () => {
  it('is not made known again by a token of before, nor by a message of billing', async () => {
    const owner = await accounts.owner();
    await close(owner);
    expect((await accounts.statusAt(owner.principal)).status).toBe(200);
    await accounts.publishChanged({
      userId: owner.userId,
      subscription: 'free',
      changedAt: new Date().toISOString(),
    });
    // Another user's change is handled after it.
    const other = await accounts.owner();
    await accounts.publishChanged({
      userId: other.userId,
      subscription: 'professional',
      changedAt: new Date().toISOString(),
    });
    await expect.poll(async () => (await accounts.profileDocument(other.userId))?.tier, soon).toBe('pro');
    expect(await accounts.profileDocument(owner.userId)).toBeNull();
    const notifications = JSON.stringify(await accounts.deadLetters.list());
    expect(notifications).not.toContain(owner.userId);
  });

  it('may sign up again with the same address, and keeps the new account', async () => {
    const owner = await accounts.owner();
    const token = tokenOf(await close(owner));
    await answer(await received(owner));
    const { userId } = await accounts.register(owner.email);
    expect(userId).not.toBe(owner.userId);
    await expect.poll(async () => (await reportOf(token)).finishedAt, soon).not.toBeNull();
    accounts.passMs(10 * minuteMs);
    await answer(await received(owner, 2));
    await expect.poll(everything, soon).not.toContain(owner.userId);
    expect(await accounts.profileDocument(userId)).toMatchObject({ email: owner.email });
  });
});

describe('the report', () => {
  it('is for whoever has its secret', async () => {
    expect(await reportOf('A'.repeat(43))).toMatchObject({ status: 404, code: 'account.closure-not-found' });
    expect(await reportOf('x')).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('is kept for 30 days', async () => {
    const owner = await accounts.owner();
    const token = tokenOf(await close(owner));
    await answer(await received(owner));
    await expect.poll(async () => (await reportOf(token)).finishedAt, soon).not.toBeNull();
    accounts.passMs(10 * minuteMs);
    await answer(await received(owner, 2));
    const { closureId } = await received(owner);
    const stored = () =>
      accounts
        .collection('closures')
        .findOne<{ leaver: unknown; expiresAt?: Date; finishedAt: Date }>({ _id: closureId as never });
    await expect.poll(async () => (await stored())?.leaver, soon).toBeNull();
    accounts.passMs(25 * hourMs);
    await expect.poll(async () => (await stored())?.expiresAt, soon).toBeDefined();
    const closure = await stored();
    const storedMs = (closure?.expiresAt?.getTime() ?? 0) - (closure?.finishedAt.getTime() ?? 0);
    expect(storedMs).toBe(30 * 24 * hourMs);
    const indexes = await accounts.collection('closures').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });
});
