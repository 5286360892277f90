import { randomUUID } from 'node:crypto';
import { checkSchema, problems, routeMayAnswer } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes } from '@freightwright/openapi';
import { beforeAll, expect, it, vi } from 'vitest';
import type { SignedInShipper } from '../../journeys/account.ts';
import { type Answer, type Caller, caller, company, keyOf } from '../../journeys/company.ts';
import { openSharedSite } from '../../site.ts';
import { goodCalls, type Made } from './operations.ts';
import { type Example, recordExamples } from './record-examples.ts';

const site = openSharedSite();
let ours: SignedInShipper;
let theirs: SignedInShipper;
beforeAll(async () => {
  ours = await company(site);
  theirs = await company(site);
});

const withKey = (key?: string) => caller(site.platform.siteUrl, key);
/** Calls with a key of a new company: a customer may send five files a minute. */
const newCaller = async (mode: 'live' | 'test') => withKey(await keyOf(await company(site), { mode }));

const nowhere = '00000000-0000-4000-8000-000000000000';
const pathOf = ({ route }: ApiRoute, ids: Record<string, string> = {}) =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? nowhere);

interface Step extends ApiRoute {
  readonly path: string;
  /** Ids in its path, created by earlier operations. */
  readonly uses: readonly string[];
  readonly example: Example;
  send(by?: Caller, headers?: Record<string, string>): Promise<Answer>;
}

/** Walks the operations in the order of the good calls, each with the ids created before it. */
async function walk(call: Caller, take: (step: Step) => Promise<Answer>): Promise<Made> {
  const made: Made = {};
  for (const [name, good] of Object.entries(goodCalls)) {
    const one = apiRoutes.find((route) => route.name === name);
    if (!one) throw new Error(`There is no operation ${name}`);
    await good.before?.(call, made);
    const ids = good.ids?.(made) ?? {};
    const path = pathOf(one, ids) + (good.query ?? '');
    const body = good.body?.(made);
    const uses = Object.values(ids).filter((id) => Object.values(made).includes(id));
    const send = (by = call, headers = {}) => by(one.route.method, path, body, headers);
    const query = Object.fromEntries(new URLSearchParams(good.query));
    const example = { path: ids, query, ...(body !== undefined && !(body instanceof FormData) && { body }) };
    const answer = await take({ ...one, path, uses, example, send });
    const [kind, read] = good.save ?? [];
    if (kind && read) made[kind] = String(read(answer.body));
  }
  return made;
}

function expectGood({ name, route }: ApiRoute, answer: Answer): Answer {
  expect({ name, status: answer.status, body: answer.body }).toMatchObject({ name, status: route.status });
  return answer;
}

/** A refusal in the API document, with what a client needs to know about it. */
function expectRefusal({ name, route }: ApiRoute, answer: Answer, expected: object = {}): Answer {
  const { status, body } = answer;
  const { code } = body as { code: keyof typeof problems };
  expect({ name, status, body }).toMatchObject({
    name,
    status: problems[code]?.status ?? 'a status of the table',
    body: { code, title: expect.any(String), requestId: expect.any(String), ...expected },
  });
  expect(routeMayAnswer(route, code), `${name} may answer ${code}`).toBe(true);
  return answer;
}

it('every operation of the API has a good call, which a live key is answered as its contract says', async () => {
  expect(Object.keys(goodCalls).toSorted()).toEqual(apiRoutes.map(({ name }) => name).toSorted());
  const examples: Record<string, Example> = {};
  await walk(await newCaller('live'), async (step) => {
    const answer = expectGood(step, await step.send());
    const { produces = 'json', status, response } = step.route;
    const isJson = status !== 204 && produces.includes('json');
    if (isJson && !step.route.holds)
      expect(checkSchema(response, answer.body), step.name).toMatchObject({ ok: true });
    examples[step.name] = { ...step.example, ...(isJson && { answer: answer.body }) };
    return answer;
  });
  if (process.env.RECORD_EXAMPLES !== undefined) await recordExamples(examples);
});

it('a key for tests does the same on data of its own, and reaches nobody', async () => {
  const account = await company(site);
  const tester = withKey(await keyOf(account, { mode: 'test' }));
  const live = withKey(await keyOf(account));
  const before = (await live('GET', '/api/bol/list')).body;
  const made = await walk(tester, async (step) => {
    const answer = await step.send();
    if (step.route.reachesOthers) return expectRefusal(step, answer, { code: 'access.denied' });
    return expectGood(step, answer);
  });
  expect((await tester('GET', `/api/bol/${made.bill}`)).status).toBe(200);
  expect((await live('GET', `/api/bol/${made.bill}`)).status).toBe(404);
  expect((await live('GET', '/api/bol/list')).body).toEqual(before);
});

it('every POST gives its answer again to the same key, and refuses the key to another call', async () => {
  const expectedAt = new Map<string, string>();
  await walk(await newCaller('test'), async (step) => {
    const { method, service, consumes, reachesOthers } = step.route;
    if (method !== 'POST' || reachesOthers || !step.route.idempotent) return step.send();
    const ask = (key: string) => step.send(undefined, { 'idempotency-key': key });
    const ofAnother = expectedAt.get(service);
    if (ofAnother !== undefined)
      expectRefusal(step, await ask(ofAnother), { code: 'idempotency.key-reused' });
    const key = `walk-${randomUUID()}`;
    const first = expectGood(step, await ask(key));
    const again = expectGood(step, await ask(key));
    if (consumes === 'multipart/form-data') {
      // The job continues meanwhile, so the response is the current state of the same job.
      expect(again.body.id).toBe(first.body.id);
    } else {
      expect({ name: step.name, body: again.body }).toEqual({ name: step.name, body: first.body });
      expect(again.headers.get('idempotency-replayed'), step.name).toBe('true');
      expectedAt.set(service, key);
    }
    return first;
  });
  expect([...expectedAt.keys()]).toEqual(expect.arrayContaining(['bol', 'bulk', 'prediction']));
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

it('what is read as JSON has a tag, and is not sent again to whoever has it', async () => {
  let tagged = 0;
  await walk(await newCaller('live'), async (step) => {
    let answer = await step.send();
    if (step.route.method !== 'GET' || step.route.produces !== undefined) return answer;
    // A delivery or a job may progress between two calls, which changes its tag.
    await vi.waitFor(async () => {
      const tag = expectGood(step, answer).headers.get('etag') ?? '';
      expect(tag, step.name).toMatch(/^(W\/)?"[\w-]+"$/);
      const again = await step.send(undefined, { 'if-none-match': tag });
      if (again.status === 200) answer = again;
      expect({ name: step.name, status: again.status }).toEqual({ name: step.name, status: 304 });
      expect([{}, { text: '' }]).toContainEqual(again.body);
    }, 10_000);
    tagged += 1;
    return answer;
  });
  expect(tagged).toBeGreaterThan(15);
});

it('nobody calls anything but what is open to everybody, nor with a key that is none or is not for it', async () => {
  const stranger = withKey(`fw_live_${'x'.repeat(43)}`);
  const classes = withKey(await keyOf(ours, { scopes: ['classes'] }));
  const usage = withKey(await keyOf(ours, { scopes: ['usage:read'] }));
  for (const one of apiRoutes) {
    const { method, access, scope } = one.route;
    const answer = await withKey()(method, pathOf(one));
    if (access === 'public') expect(answer.status).toBeLessThan(500);
    else expectRefusal(one, answer, { code: 'principal.invalid' });
    expectRefusal(one, await stranger(method, pathOf(one)), { code: 'principal.invalid' });
    const other = scope === 'classes' ? usage : classes;
    if (scope !== undefined) expectRefusal(one, await other(method, pathOf(one)), { code: 'access.denied' });
  }
});

it('another company finds nothing of what a key has made, and changes none of it', async () => {
  const stranger = withKey(await keyOf(ours));
  let refused = 0;
  // Before its owner changes or deletes each resource, the stranger requests it.
  const made = await walk(withKey(await keyOf(theirs)), async (step) => {
    if (step.uses.length > 0) {
      const { status } = expectRefusal(step, await step.send(stranger));
      expect({ name: step.name, status }).toEqual({ name: step.name, status: 404 });
      refused += 1;
    }
    return expectGood(step, await step.send());
  });
  expect(refused).toBeGreaterThanOrEqual(15);
  for (const one of apiRoutes.filter(({ route }) => route.method === 'GET' && !route.path.includes(':'))) {
    const { body } = await stranger('GET', pathOf(one) + (goodCalls[one.name]?.query ?? ''));
    for (const id of Object.values(made)) expect(JSON.stringify(body), one.name).not.toContain(id);
  }
});

it('a body that is no JSON, empty or of another shape is refused by name', async () => {
  const call = withKey(await keyOf(ours));
  const odd: unknown = { __proto__: 1, constructor: {} };
  const wrong: unknown[] = [undefined, null, 0, 'text', [], {}, odd, { id: [{}] }];
  for (const one of apiRoutes.filter(({ route }) => route.body !== undefined)) {
    for (const body of wrong) {
      const answer = await call(one.route.method, pathOf(one), body);
      // An optional body, or a missing resource, is no validation error of the body.
      if (answer.status >= 200 && answer.status < 300) continue;
      expect(expectRefusal(one, answer).status, `${one.name} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
});
