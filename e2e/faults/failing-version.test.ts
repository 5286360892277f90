import type { ClientReport, ResponseOf, remoteFigures } from '@freightwright/contracts';
import { listMails } from '@freightwright/stack-mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherTeam, newDeployKey, type Team } from '../platform/remote-command.ts';
import { type OwnSite, openOwnSite } from '../site.ts';

// A version that is taken back is gone for everybody, so the site is one of its own. Its visitors are addresses that
// a proxy before the gateway tells. Figures are told and judged every ten seconds.

const remote = 'mfe-predictor';
const soon = { timeout: 60_000, interval: 250 };

let site: OwnSite;
let team: Team;
let token: string;
beforeAll(async () => {
  const key = newDeployKey();
  site = await openOwnSite({ ...key, TRUSTED_PROXY_HOPS: '1' });
  team = await gatherTeam(remote, { FREIGHTWRIGHT_URL: site.platform.siteUrl, ...key });
  token = (await team.remote(`token ${remote} --who team`)).out.trim();
});
afterAll(async () => {
  await site?.close();
  await team?.disband();
});

async function ship(args: string): Promise<string> {
  const { code, out, err } = await team.remote(args, { DEPLOY_TOKEN: token });
  expect([code, err]).toEqual([0, '']);
  return out;
}

async function ask(
  path: string,
  { from = '', ...init }: RequestInit & { from?: string } = {},
): Promise<Response> {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' };
  const answer = await fetch(new URL(path, site.platform.siteUrl), { ...init, headers });
  return new Response(await answer.arrayBuffer(), { status: answer.status });
}
const open = (from: string, version: string) => ask(`/mfe/${remote}/${version}/mf-manifest.json`, { from });
const report = (from: string, ...reports: ClientReport[]) =>
  ask('/api/client-reports', { from, method: 'POST', body: JSON.stringify({ reports }) });

const about = (version: string) => ({ remote: `${remote}@${version}`, path: '/cost-predictor' });
const view = (version: string): ClientReport => ({ kind: 'page-view', ...about(version) });
const failure = (version: string): ClientReport => ({ kind: 'mount-failed', ...about(version) });
const addresses = (count: number, net: number) =>
  Array.from({ length: count }, (_, n) => `10.0.${net}.${n + 1}`);

async function figures(): Promise<ResponseOf<typeof remoteFigures>> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(`/api/remotes/${remote}/figures`, site.platform.siteUrl), { headers });
  return (await answer.json()) as ResponseOf<typeof remoteFigures>;
}
const seen = async (version: string) => (await figures()).versions.find((one) => one.version === version);
/** The gateway counts what is of a version that it knows. */
const isKnown = (version: string) =>
  expect
    .poll(async () => {
      await open('10.0.0.1', version);
      await report('10.0.0.1', view(version));
      return (await seen(version))?.visitors;
    }, soon)
    .toBe(1);

it('a canary that fails for those who got it ends, and its team reads why in its mail', async () => {
  await team.release('2.0.0-failing', (script) => script);
  await ship(`upload ${remote}`);
  await ship(`canary ${remote} 2.0.0-failing --percent 50`);
  await isKnown('2.0.0-failing');
  for (const from of addresses(120, 1)) {
    await open(from, team.version);
    await report(from, view(team.version));
  }
  for (const from of addresses(120, 2)) {
    await open(from, '2.0.0-failing');
    await report(from, failure('2.0.0-failing'));
  }
  const letters = async () =>
    (await listMails({ webUrl: site.platform.mailUrl, to: 'team@freightwright.example' })).map(
      ({ text }) => text,
    );
  await expect.poll(letters, soon).toHaveLength(1);
  const reason = /Failed for 1[12]\d of 1[12]\d visitors, the live version for 0 of 1[12]\d visitors\./;
  expect((await letters())[0]).toMatch(reason);
  expect(await ship(`history ${remote}`)).toMatch(reason);
  const { judgements } = await figures();
  expect(judgements.map(({ role, version }) => `${role} ${version}`)).toEqual([`live ${team.version}`]);
});

it('thousands of forged reports of one visitor, and those of addresses that opened nothing, change nothing', async () => {
  await team.release('3.0.0-fine', (script) => script);
  await ship(`deploy ${remote}`);
  await isKnown('3.0.0-fine');
  const many = Array.from({ length: 20 }, () => failure('3.0.0-fine'));
  for (let n = 0; n < 150; n += 1) await report('10.0.0.1', ...many);
  for (const from of addresses(200, 3)) await report(from, ...many);
  await expect.poll(async () => (await seen('3.0.0-fine'))?.failedVisitors, soon).toBe(1);
  const { judgements } = await figures();
  expect(judgements[0]).toMatchObject({ version: '3.0.0-fine', state: 'waiting', visitors: 1 });
});
