import { httpRoutes, outlinesOf, type RouteOutlines } from '@freightwright/contracts';
import { createLog } from '@freightwright/runtime-kit';
import { defineService, natsAccess } from '@freightwright/service-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { settings } from '../src/config.ts';
import { openContracts } from '../src/service.ts';
import { startRegistry } from './service.ts';
import { deployment, filesOf } from './submission.ts';

const route = 'POST /api/email-results';
const [served] = Object.values(outlinesOf(httpRoutes.filter(({ path }) => path === '/api/email-results')));
if (!served) throw new Error(`${route} is gone`);

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const registry = shared(() =>
  startRegistry({ log: createLog({ name: 'test', level: 'warn', destination }) }),
);

/** A service with the name of one of ours and without route handlers, on a real bus. */
const named = (name: string) =>
  defineService({
    name,
    settings,
    async build({ config, openBus }) {
      const bus = await openBus(natsAccess(config));
      return { handlers: [], readiness: { nats: bus.ready } };
    },
  });
const start = (name: string) => registry.site.start(named(name), { REMOTES_DIR: registry.remotesDir });

async function servedBy(service: string) {
  const kv = await openContracts({
    url: registry.site.nats.urlOf('registry'),
    name: 'registry',
    log: registry.site.log,
  });
  const found = (await kv.snapshot()).values.get(service)?.value.routes;
  await kv.close();
  return found;
}

const deploy = (name: string, calls: RouteOutlines | string) => {
  const text = typeof calls === 'string' ? calls : JSON.stringify(calls);
  return registry.deploy(
    name,
    deployment(name, '1', { files: { ...filesOf(name, '1'), 'calls.json': text } }),
  );
};
/** The needs of a remote that was built with one more field in the answer. */
const later = { [route]: { ...served, answers: { ...served.answers, 'answer/sentAt': 'string' } } };

it('a service says at its start what it serves, and hears nothing when live remotes lack nothing', async () => {
  await deploy('mfe-fine', { [route]: served });
  const { url, stop } = await start('notification');
  await expect.poll(() => servedBy('notification')).toHaveProperty([route, 'service'], 'notification');
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', components: { nats: 'ok' } }]);
  await stop();
});

describe('once a service has said what it serves', () => {
  it('a deployment that it can serve passes', async () => {
    expect((await deploy('mfe-aa', { [route]: served })).status).toBe(201);
  });

  it.each<[string, RouteOutlines, string, string]>([
    ['a field that is not answered', later, `calls.${route}.answer/sentAt`, 'answer/sentAt: is not answered'],
    [
      'a field that is not taken',
      { [route]: { ...served, takes: { ...served.takes, 'body/copyTo': 'string' } } },
      `calls.${route}.body/copyTo`,
      'body/copyTo: is not taken',
    ],
    [
      'a field that it must send',
      { [route]: { ...served, takes: { body: 'object' } } },
      `calls.${route}.body/email`,
      'body/email: must be sent',
    ],
    [
      'a field of another type',
      { [route]: { ...served, answers: { answer: 'object', 'answer/accepted': 'string' } } },
      `calls.${route}.answer/accepted`,
      'answer/accepted: may be boolean, and the remote knows string',
    ],
    [
      'a route that is not served',
      { 'POST /api/faxes': served },
      'calls.POST /api/faxes',
      'POST /api/faxes: notification does not serve it',
    ],
  ])('a deployment is refused by route and field: %s', async (_, calls, field, message) => {
    const { status, body } = await deploy('mfe-bb', calls);
    expect([status, body.code]).toEqual([422, 'remote.gate-failed']);
    expect(body.errors).toContainEqual({ field, rule: 'served', message });
    expect(await registry.pointer('mfe-bb')).toBeUndefined();
  });

  it('what a service serves that has not said it yet is not judged', async () => {
    expect((await deploy('mfe-cc', { 'GET /api/x': { ...served, service: 'webhooks' } })).status).toBe(201);
  });
});

it.each([
  ['is not JSON', '{', 'calls'],
  ['is something else', '{"GET /api/x":{"service":1}}', 'calls'],
  ['is too long', `{${' '.repeat(512 * 1024)}}`, 'size'],
])('a record of calls that %s is refused', async (_, text, rule) => {
  const { body } = await deploy('mfe-dd', text);
  expect(body.errors).toMatchObject([{ field: 'files.calls.json', rule }]);
});

it('a version whose build has recorded no calls is refused', async () => {
  const { 'calls.json': _, ...files } = filesOf('mfe-ee', '1');
  const { body } = await registry.deploy('mfe-ee', deployment('mfe-ee', '1', { files }));
  expect(body.errors).toMatchObject([{ field: 'files.calls.json', rule: 'there' }]);
});

it('a service that starts without what a live remote needs says so, and is ready', async () => {
  const name = 'billing';
  const [billed, has] = Object.entries(outlinesOf(httpRoutes.filter(({ service }) => service === name))).find(
    ([, { answers }]) => 'answer' in answers,
  ) ?? ['', served];
  const needs = { [billed]: { ...has, answers: { ...has.answers, 'answer/later': 'number' } } };
  expect((await deploy('mfe-ff', needs)).status).toBe(201);
  const { url } = await start(name);
  const note = `mfe-ff@1 needs ${billed} with answer/later: is not answered`;
  const readyz = async () => (await fetch(`${url}/readyz`)).json();
  await expect.poll(readyz).toEqual({ status: 'ok', components: { nats: 'ok' }, notes: [note] });
  expect(lines.filter((line) => line.includes(note))).toHaveLength(1);
});
