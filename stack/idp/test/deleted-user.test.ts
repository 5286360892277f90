import { join } from 'node:path';
import { open } from 'lmdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIdp, type TestIdp } from './fixture/idp.ts';
import { authorization, createVisitor } from './fixture/visitor.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

/** All stored data, by table, read beside the provider. */
async function everything(): Promise<Record<string, string>> {
  const root = open({ path: join(idp.dataDir), maxDbs: 16, readOnly: true });
  const tables = [...root.getKeys()].map(String);
  const texts = tables.map((name) => {
    const table = root.openDB<unknown, string>({ name, encoding: 'json' });
    return [name, JSON.stringify([...table.getRange()])] as const;
  });
  await root.close();
  return Object.fromEntries(texts);
}

const tablesWith = async (needle: string) =>
  Object.entries(await everything()).flatMap(([name, text]) => (text.includes(needle) ? [name] : []));

test('nothing of a user who is deleted stays in the store', async () => {
  const user = await idp.addUser();
  const other = await idp.addUser();
  for (const { email, password } of [user, other]) {
    expect((await idp.signIn(email, password)).status).toBe(200);
    const visitor = createVisitor(idp);
    const { action } = await visitor.follow(authorization(idp).url);
    await visitor.follow(action, { username: email, password });
  }
  // An unfinished sign-in, and a link for a new password.
  const visitor = createVisitor(idp);
  const request = await visitor.follow(authorization(idp).url.replace('/auth?', '/forgot-credentials?'));
  await visitor.follow(request.action, { username: user.email });
  await expect.poll(() => idp.linksFor(user.email)).toHaveLength(1);
  expect((await tablesWith(user.id)).toSorted()).toEqual([
    'action-links',
    'records',
    'user-ids-by-email',
    'users',
  ]);

  expect((await idp.admin('DELETE', `/users/${user.id}`)).status).toBe(204);
  for (const mine of [user.id, user.email]) expect(await tablesWith(mine)).toEqual([]);
  expect((await tablesWith(other.id)).length).toBeGreaterThan(0);
});
