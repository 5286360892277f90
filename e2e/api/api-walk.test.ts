import { randomUUID } from 'node:crypto';
import { checkSchema, problems, routeMayAnswer } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes } from '@freightwright/openapi';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../identity/api-client.ts';
import type { SignedInShipper } from '../journeys/account.ts';
import { openSharedSite, type Site } from '../site.ts';
import { type Caller, caller, company, keyOf } from './api-user.ts';
import { type GoodCall, goodCalls, type Made } from './operations.ts';

let site: Site;
let ours: SignedInShipper;
let theirs: SignedInShipper;
beforeAll(async () => {
  site = await openSharedSite();
  ours = await company(site);
  theirs = await company(site);
}, 240_000);

/** A customer may send five files a minute, so each try of a whole walk is a customer's own. */
const newcomer = () => company(site);

const withKey = (key?: string) => caller(site.platform.siteUrl, key);
const nowhere = '00000000-0000-4000-8000-000000000000';

const pathOf = ({ route }: ApiRoute, ids: Record<string, string> = {}) =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? nowhere);

/** Walks the operations in the order of the good calls, each with what was made before it. */
async function goodWalk(call: Caller, visit: (one: ApiRoute, answer: Answer) => void): Promise<Made> {
  const made: Made = {};
  for (const [name, good] of Object.entries(goodCalls)) {
    const one = apiRoutes.find((route) => route.name === name);
    if (!one) throw new Error(`There is no operation ${name}`);
    await good.before?.(call, made);
    const answer = await send(call, one, good, made);
    visit(one, answer);
    const [kind, read] = good.keep ?? [];
    if (kind && read) made[kind] = String(read(answer.body));
  }
  return made;
}

const send = (call: Caller, one: ApiRoute, good: GoodCall, made: Made) =>
  call(one.route.method, pathOf(one, good.ids?.(made)) + (good.query ?? ''), good.body?.(made));

/** A refusal that the document names, with what a client needs to know of it. */
function expectRefusal({ name, route }: ApiRoute, { status, body }: Answer, expected: object = {}): void {
  const { code } = body as { code: keyof typeof problems };
  expect({ name, status, body }).toMatchObject({
    name,
    status: problems[code]?.status ?? 'a status of the table',
    body: { code, title: expect.any(String), requestId: expect.any(String), ...expected },
  });
  expect(routeMayAnswer(route, code), `${name} may answer ${code}`).toBe(true);
}

it('every operation of the API has a good call', () => {
  expect(Object.keys(goodCalls).toSorted()).toEqual(apiRoutes.map(({ name }) => name).toSorted());
});

it('every operation answers a good call of a live key as its contract says', async () => {
  const call = withKey(await keyOf(await newcomer()));
  await goodWalk(call, ({ name, route }, { status, body }) => {
    expect({ name, status, body }).toMatchObject({ name, status: route.status });
    if (route.produces === undefined && route.status !== 204) {
      expect(checkSchema(route.response, body), name).toMatchObject({ ok: true });
    }
  });
});

describe('a key for tests', () => {
  it('does the same on data of its own, and reaches nobody', async () => {
    const account = await newcomer();
    const tester = withKey(await keyOf(account, { mode: 'test' }));
    const live = withKey(await keyOf(account));
    const before = (await live('GET', '/api/bol/list')).body;
    const made = await goodWalk(tester, (one, answer) => {
      if (one.route.reachesOthers) expectRefusal(one, answer, { code: 'access.denied' });
      else
        expect({ name: one.name, status: answer.status }).toEqual({
          name: one.name,
          status: one.route.status,
        });
    });
    expect((await tester('GET', `/api/bol/${made.bill}`)).status).toBe(200);
    expect((await live('GET', `/api/bol/${made.bill}`)).status).toBe(404);
    expect((await live('GET', '/api/bol/list')).body).toEqual(before);
  });
});

it('every POST gives its answer again to the same key, and refuses the key to another call', async () => {
  const call = withKey(await keyOf(await newcomer(), { mode: 'test' }));
  const made: Made = {};
  const keptAt = new Map<string, string>();
  for (const [name, good] of Object.entries(goodCalls)) {
    const one = apiRoutes.find((route) => route.name === name);
    if (!one || one.route.reachesOthers) continue;
    await good.before?.(call, made);
    const body = good.body?.(made);
    const path = pathOf(one, good.ids?.(made)) + (good.query ?? '');
    const { method, service, status, consumes } = one.route;
    let first: Answer;
    if (method === 'POST') {
      const ask = (key: string) => call(method, path, body, { 'idempotency-key': key });
      const ofAnother = keptAt.get(service);
      if (ofAnother !== undefined)
        expectRefusal(one, await ask(ofAnother), { code: 'idempotency.key-reused' });
      const key = `walk-${randomUUID()}`;
      first = await ask(key);
      const again = await ask(key);
      expect({ name, status: [first.status, again.status] }).toEqual({ name, status: [status, status] });
      if (consumes === 'multipart/form-data') {
        // The job goes on meanwhile, so the answer is that of the same job as it is now.
        expect(again.body.id).toBe(first.body.id);
      } else {
        expect({ name, body: again.body }).toEqual({ name, body: first.body });
        expect(again.headers.get('idempotency-replayed'), name).toBe('true');
        keptAt.set(service, key);
      }
    } else first = await call(method, path, body);
    const [kind, read] = good.keep ?? [];
    if (kind && read) made[kind] = String(read(first.body));
  }
  expect([...keptAt.keys()]).toEqual(expect.arrayContaining(['bol', 'bulk', 'prediction']));
});

it('every answer says its version, its request, and what is left of the limits', async () => {
  const call = withKey(await keyOf(ours));
  for (const one of apiRoutes) {
    const { headers } = await call(one.route.method, pathOf(one));
    expect(headers.get('freightwright-version'), one.name).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(headers.get('x-request-id'), one.name).toMatch(/^[\w.:-]{8,128}$/);
    expect(headers.get('ratelimit'), one.name).toMatch(/"api-principal";r=\d+;t=\d+/);
    expect(headers.get('ratelimit-policy'), one.name).toMatch(/"api-principal";q=\d+;w=60/);
  }
});

function tagOf({ name, route }: ApiRoute, { status, body, headers }: Answer): string {
  const tag = headers.get('etag') ?? '';
  expect({ name, status, body, tag }).toMatchObject({
    status: route.status,
    tag: expect.stringMatching(/^(W\/)?"[\w-]+"$/),
  });
  return tag;
}

it('what is read as JSON has a tag, and is not sent again to whoever has it', async () => {
  const call = withKey(await keyOf(await newcomer()));
  const made: Made = {};
  const tagged: string[] = [];
  for (const [name, good] of Object.entries(goodCalls)) {
    const one = apiRoutes.find((route) => route.name === name);
    if (!one || one.route.reachesOthers) continue;
    await good.before?.(call, made);
    let answer = await send(call, one, good, made);
    if (one.route.method === 'GET' && one.route.produces === undefined) {
      const path = pathOf(one, good.ids?.(made)) + (good.query ?? '');
      // A delivery or a job may go on between two calls, which then have two tags.
      await vi.waitFor(async () => {
        const tag = tagOf(one, answer);
        const again = await call('GET', path, undefined, { 'if-none-match': tag });
        if (again.status === 200 && tagOf(one, again) !== tag) answer = again;
        expect({ name, status: again.status, body: again.body }).toEqual({
          name,
          status: 304,
          body: { text: '' },
        });
      }, 10_000);
      tagged.push(name);
    }
    const [kind, read] = good.keep ?? [];
    if (kind && read) made[kind] = String(read(answer.body));
  }
  expect(tagged.length).toBeGreaterThan(15);
});

describe('nobody', () => {
  it('calls anything but what is open to everybody', async () => {
    for (const one of apiRoutes) {
      const answer = await withKey()(one.route.method, pathOf(one));
      if (one.route.access === 'public') expect(answer.status).toBeLessThan(500);
      else expectRefusal(one, answer, { code: 'principal.invalid' });
    }
  });

  it('calls with a key that is none', async () => {
    for (const one of apiRoutes) {
      expectRefusal(one, await withKey(`fw_live_${'x'.repeat(43)}`)(one.route.method, pathOf(one)), {
        code: 'principal.invalid',
      });
    }
  });

  it('calls what the key is not for', async () => {
    const classes = withKey(await keyOf(ours, { scopes: ['classes'] }));
    const usage = withKey(await keyOf(ours, { scopes: ['usage:read'] }));
    for (const one of apiRoutes.filter(({ route }) => route.scope !== undefined)) {
      const call = one.route.scope === 'classes' ? usage : classes;
      expectRefusal(one, await call(one.route.method, pathOf(one)), { code: 'access.denied' });
    }
  });
});

it('another company finds nothing of what a key has made, and changes none of it', async () => {
  const mine = withKey(await keyOf(theirs));
  const stranger = withKey(await keyOf(ours));
  const kept: [string, Made][] = [];
  // Before each thing is changed or removed by its owner, the stranger asks for it.
  const made: Made = {};
  for (const [name, good] of Object.entries(goodCalls)) {
    const one = apiRoutes.find((route) => route.name === name);
    if (!one) continue;
    await good.before?.(mine, made);
    const ids = good.ids?.(made) ?? {};
    if (Object.values(ids).some((id) => Object.values(made).includes(id))) {
      const answer = await send(stranger, one, good, made);
      expectRefusal(one, answer);
      expect({ name, status: answer.status }).toEqual({ name, status: 404 });
      kept.push([name, { ...made }]);
    }
    const answer = await send(mine, one, good, made);
    expect({ name, status: answer.status }).toEqual({ name, status: one.route.status });
    const [kind, read] = good.keep ?? [];
    if (kind && read) made[kind] = String(read(answer.body));
  }
  expect(kept.length).toBeGreaterThanOrEqual(15);
  for (const one of apiRoutes.filter(({ route }) => route.method === 'GET' && !route.path.includes(':'))) {
    const { body } = await stranger('GET', pathOf(one) + (goodCalls[one.name]?.query ?? ''));
    for (const id of Object.values(made)) expect(JSON.stringify(body), one.name).not.toContain(id);
  }
});

it('a body that is no JSON, empty or of another shape is refused by name', async () => {
  const call = withKey(await keyOf(ours));
  const wrong: unknown[] = [
    undefined,
    null,
    0,
    'text',
    [],
    {},
    { __proto__: 1, constructor: {} },
    { id: [{}] },
  ];
  for (const one of apiRoutes.filter(({ route }) => route.body !== undefined)) {
    for (const body of wrong) {
      const answer = await call(one.route.method, pathOf(one), body);
      // What may be empty, or what is asked of a thing that is not there, is no fault of the body.
      if (answer.status >= 200 && answer.status < 300) continue;
      expectRefusal(one, answer);
      expect(answer.status, `${one.name} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
});
