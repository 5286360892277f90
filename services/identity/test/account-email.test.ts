import { refusedWith } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { accounts, serveAccounts } from './owner.ts';
import { freshEmail, password, soon } from './service.ts';

serveAccounts();

describe('verifying an address', () => {
  it('a new user gets one link, which verifies the address once', async () => {
    const owner = await accounts.owner();
    const token = await accounts.tokenTo(owner.email);
    expect(await accounts.confirm(token)).toMatchObject({
      status: 200,
      body: { email: owner.email, outcome: 'verified' },
    });
    expect(await owner.read()).toMatchObject({ emailVerified: true });
    expect(await accounts.confirm(token)).toMatchObject(refusedWith('account.link-invalid'));
    expect(await owner.call('POST', '/email/verify')).toMatchObject(refusedWith('account.verified-already'));
    expect(accounts.emailsTo(owner.email)).toHaveLength(1);
  });

  it('somebody whom the provider knew before, and whose address it has not verified, gets one as well', async () => {
    const email = freshEmail();
    const userId = await accounts.accountAtProvider(email);
    const other = await accounts.accountAtProvider(freshEmail());
    await accounts.status({ tier: 'registered', userId, email });
    expect(await accounts.confirm(await accounts.tokenTo(email))).toMatchObject({
      body: { outcome: 'verified' },
    });
    expect(other).not.toBe(userId);
  });

  it('somebody whose address the provider has verified already gets none', async () => {
    const email = freshEmail();
    const userId = await accounts.accountAtProvider(email);
    await accounts.verifyAtProvider(userId);
    await accounts.status({ tier: 'registered', userId, email });
    const later = await accounts.owner();
    await accounts.tokenTo(later.email);
    expect(accounts.emailsTo(email)).toEqual([]);
  });

  it('a first link waits for a provider that is down', async () => {
    const email = freshEmail();
    const userId = await accounts.accountAtProvider(email);
    await accounts.provider.goDown();
    await accounts.status({ tier: 'registered', userId, email });
    await expect.poll(() => accounts.profiles.find(userId), soon).toBeDefined();
    await accounts.provider.comeUp();
    await accounts.tokenTo(email);
    expect(accounts.emailsTo(email)).toHaveLength(1);
  });

  it('another link can be asked for three times an hour, the first one included; each works', async () => {
    const owner = await accounts.owner();
    const first = await accounts.tokenTo(owner.email);
    for (let n = 0; n < 2; n += 1) expect((await owner.call('POST', '/email/verify')).status).toBe(202);
    const refused = await owner.call('POST', '/email/verify');
    expect(refused).toMatchObject({ status: 429, body: { code: 'email.too-many' } });
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(3_500);
    expect(waitS).toBeLessThanOrEqual(3_600);
    expect((await accounts.confirm(first)).status).toBe(200);
  });

  it('a token that is made up does nothing', async () => {
    expect((await accounts.confirm('x'.repeat(43))).status).toBe(410);
  });

  it('the secret is stored nowhere once its email is sent', async () => {
    const owner = await accounts.owner();
    const token = await accounts.tokenTo(owner.email);
    const stored = async () => JSON.stringify(await accounts.accountDocument(owner.userId));
    await expect.poll(stored, soon).not.toContain(token);
    expect(await stored()).toContain('verifyLinks');
    expect(accounts.log()).not.toContain(token);
  });
});

describe('changing the address', () => {
  it('happens when the link at the new address is opened, and the old one is told', async () => {
    const owner = await accounts.owner();
    const to = `New-${freshEmail()}`;
    expect(await owner.changeEmail(to)).toMatchObject({
      status: 202,
      body: { account: { email: owner.email, pendingEmail: to.toLowerCase() } },
    });
    expect(accounts.checked.at(-1)).toEqual({
      userId: owner.userId,
      email: owner.email,
      password,
      clientAddress: '203.0.113.7',
    });
    expect((await accounts.provider.signIn(owner.email, password)).status).toBe(200);
    const token = await accounts.tokenTo(to.toLowerCase());

    expect(await accounts.confirm(token)).toMatchObject({
      status: 200,
      body: { email: to.toLowerCase(), outcome: 'changed' },
    });
    expect(await owner.read()).toMatchObject({
      email: to.toLowerCase(),
      emailVerified: true,
      pendingEmail: null,
    });
    expect((await accounts.provider.signIn(owner.email, password)).status).not.toBe(200);
    expect((await accounts.provider.signIn(to, password)).status).toBe(200);
    await expect
      .poll(() => accounts.emailChanges.at(-1), soon)
      .toEqual({ userId: owner.userId, email: to.toLowerCase(), changedAt: expect.any(String) });
    await expect
      .poll(() => accounts.emailsTo(owner.email).map(({ notification }) => notification), soon)
      .toContainEqual({ kind: 'email-changed', newEmail: to.toLowerCase() });
    expect((await accounts.confirm(token)).status).toBe(410);
    expect(await accounts.profiles.find(owner.userId)).toMatchObject({ email: to.toLowerCase() });
    // An old token still names the previous address for some minutes.
    await accounts.status(owner.principal as never);
    await accounts.owner();
    expect(await accounts.profiles.find(owner.userId)).toMatchObject({ email: to.toLowerCase() });
  });

  it('a link of before for the old address verifies nothing of the new one', async () => {
    const owner = await accounts.owner();
    const early = await accounts.tokenTo(owner.email);
    const to = freshEmail();
    await owner.changeEmail(to);
    await accounts.confirm(await accounts.tokenTo(to));
    expect((await accounts.confirm(early)).status).toBe(410);
  });

  it('needs the password', async () => {
    const owner = await accounts.owner();
    const to = freshEmail();
    expect(await owner.changeEmail(to, 'not-the-password')).toMatchObject({
      status: 403,
      body: { code: 'account.wrong-password', errors: [{ field: 'password', rule: 'wrong' }] },
    });
    accounts.refusePasswords(true);
    const refused = await owner.changeEmail(to);
    expect(refused).toMatchObject({ status: 429, body: { code: 'identity.too-many-attempts' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await owner.read()).toMatchObject({ pendingEmail: null });
  });

  it('to one that is taken is refused, as often as letters may be asked for', async () => {
    const [owner, other] = [await accounts.owner(), await accounts.owner()];
    await accounts.tokenTo(owner.email);
    const try_ = () => owner.changeEmail(other.email.toUpperCase());
    expect(await try_()).toMatchObject({ status: 409, body: { code: 'identity.email-taken' } });
    expect((await try_()).status).toBe(409);
    expect(await try_()).toMatchObject({ status: 429, body: { code: 'email.too-many' } });
    expect(
      accounts.emailsTo(other.email).every(({ notification }) => notification.kind === 'verify-email'),
    ).toBe(true);
  });

  it('to one that somebody has taken meanwhile is refused when the link is opened', async () => {
    const owner = await accounts.owner();
    const to = freshEmail();
    await owner.changeEmail(to);
    const token = await accounts.tokenTo(to);
    await accounts.register(to);
    expect(await accounts.confirm(token)).toMatchObject(refusedWith('identity.email-taken'));
    expect(await owner.read()).toMatchObject({ email: owner.email });
  });

  it('to the present one is refused by its field', async () => {
    const owner = await accounts.owner();
    expect(await owner.changeEmail(owner.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'email', rule: 'present' }] },
    });
  });

  it('another new address takes the place of the one that waits', async () => {
    const owner = await accounts.owner();
    const [first, second] = [freshEmail(), freshEmail()];
    await owner.changeEmail(first);
    const token = await accounts.tokenTo(first);
    await owner.changeEmail(second);
    expect(await owner.read()).toMatchObject({ pendingEmail: second });
    expect((await accounts.confirm(token)).status).toBe(410);
    expect((await accounts.confirm(await accounts.tokenTo(second))).status).toBe(200);
  });

  it('one mailbox is written to for five accounts a day, however it is spelled', async () => {
    const mailbox = `busy-box${Date.now()}`;
    for (let n = 0; n < 5; n += 1) {
      const owner = await accounts.owner();
      expect((await owner.changeEmail(`${mailbox.replace('-', '')}+${n}@mill.example`)).status).toBe(202);
    }
    const owner = await accounts.owner();
    expect(await owner.changeEmail(`${mailbox.replace('-', '')}+5@mill.example`)).toMatchObject(
      refusedWith('email.too-many'),
    );
  });

  it('when the answer of the provider is lost, the same link finishes the change', async () => {
    const owner = await accounts.owner();
    const to = freshEmail();
    await owner.changeEmail(to);
    const token = await accounts.tokenTo(to);
    accounts.provider.loseAnswers(/^PUT /);
    expect(await accounts.confirm(token)).toMatchObject({ status: 503 });
    accounts.provider.mend();
    expect(await accounts.confirm(token)).toMatchObject({ status: 200, body: { outcome: 'changed' } });
    await expect.poll(() => accounts.emailChanges.at(-1)?.email, soon).toBe(to);
    await expect
      .poll(() => accounts.emailsTo(owner.email).map(({ notification }) => notification.kind), soon)
      .toContain('email-changed');
  });

  it('a link that is opened twice at once changes the address and tells of it once', async () => {
    const owner = await accounts.owner();
    const to = freshEmail();
    await owner.changeEmail(to);
    const token = await accounts.tokenTo(to);
    const answers = await Promise.all([accounts.confirm(token), accounts.confirm(token)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await accounts.tokenTo((await accounts.owner()).email);
    expect(accounts.emailChanges.filter(({ userId }) => userId === owner.userId)).toHaveLength(1);
    expect(
      accounts.emailsTo(owner.email).filter(({ notification }) => notification.kind === 'email-changed'),
    ).toHaveLength(1);
  });
});

it('a link has expired a day after it was mailed', async () => {
  const owner = await accounts.owner();
  const token = await accounts.tokenTo(owner.email);
  const to = freshEmail();
  await owner.changeEmail(to);
  const change = await accounts.tokenTo(to);
  accounts.passMs(24 * 3_600_000);
  for (const late of [token, change]) expect((await accounts.confirm(late)).status).toBe(410);
  expect(await owner.read()).toMatchObject({ emailVerified: false, pendingEmail: null });
});
