import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { versionFile } from '@freightwright/contracts';
import { deployTokenSigner, overridePermitVerifier } from '@freightwright/service-kit';
import { deployBuild, remoteConfigOf, remoteOptions, runRemoteCommand } from '@freightwright/tooling';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTokenGateway } from './gateway.ts';
import { type Registry, startRegistry } from './service.ts';
import { deployment, filesOf, manifestOf } from './submission.ts';

let registry: Registry;
let gateway: Awaited<ReturnType<typeof startTokenGateway>>;
let workspace: string;
let bolToken: string;

beforeAll(async () => {
  registry = await startRegistry();
  gateway = await startTokenGateway(registry);
  bolToken = await deployTokenSigner(gateway.deployKeys)({ who: 'ci-bol', remotes: ['mfe-bol'] });
});
afterAll(async () => {
  await gateway.stop();
  await registry.stop();
});
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
  return () => rm(workspace, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  out: string[];
  err: string[];
}

/** `npm run remote -- <args>` in the test's own workspace, without anything of our environment. */
async function remote(args: string, env: Record<string, string> = {}): Promise<Outcome> {
  const parsed = parseArgs({
    args: args.split(' ').filter(Boolean),
    allowPositionals: true,
    options: remoteOptions,
  });
  const [out, err]: [string[], string[]] = [[], []];
  const DATA_DIR = join(workspace, 'data');
  const code = await runRemoteCommand(parsed, {
    readConfig: () =>
      remoteConfigOf({ FREIGHTWRIGHT_URL: gateway.site, DEPLOY_TOKEN: bolToken, DATA_DIR, ...env }),
    workspace,
    print: (line) => void out.push(line),
    printError: (line) => void err.push(line),
  });
  return { code, out, err };
}

/** A build like the output of `remote build`. */
async function built(name: string, version: string, change: Parameters<typeof deployment>[2] = {}) {
  const { declaration, files } = deployment(name, version, change);
  const dist = join(workspace, name, 'dist');
  for (const { path, base64 } of files) {
    const file = join(dist, version, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, base64, 'base64');
  }
  const manifest = `/mfe/${name}/${version}/mf-manifest.json`;
  await writeFile(join(dist, 'entry.json'), JSON.stringify({ name, version, manifest, ...declaration }));
}

describe('npm run remote', () => {
  it('deploys, lists, rolls back and tells the history, in aligned lines', async () => {
    await built('mfe-bol', '1.0.0');
    const first = await remote('deploy mfe-bol');
    expect(first).toMatchObject({
      code: 0,
      out: ['mfe-bol is at 1.0.0', expect.stringMatching(/, before that none$/)],
    });
    await built('mfe-bol', '1.1.0-abcdef12');
    expect((await remote('deploy mfe-bol')).out).toEqual([
      'mfe-bol is at 1.1.0-abcdef12',
      expect.stringMatching(/^deploy by deploy:ci-bol at 2026-.*, before that 1\.0\.0$/),
    ]);
    expect((await remote('list')).out).toEqual([
      'REMOTE   VERSION         CONTRACT  ROUTES  SINCE                     BY',
      expect.stringMatching(/^mfe-bol {2}1\.1\.0-abcdef12 {2}1 {9}\/bol {4}2026-\S+ {2}deploy:ci-bol$/),
    ]);
    expect((await remote('rollback mfe-bol')).out[0]).toBe('mfe-bol is at 1.0.0');
    expect((await remote('rollback mfe-bol 1.1.0-abcdef12')).out[0]).toBe('mfe-bol is at 1.1.0-abcdef12');
    const history = await remote('history mfe-bol');
    expect(history.out.map((line) => line.split(/ +/).slice(1).join(' '))).toEqual([
      'ACTION FROM TO BY WHY',
      'rollback 1.0.0 1.1.0-abcdef12 deploy:ci-bol',
      'rollback 1.1.0-abcdef12 1.0.0 deploy:ci-bol',
      'deploy 1.0.0 1.1.0-abcdef12 deploy:ci-bol',
      'deploy - 1.0.0 deploy:ci-bol',
    ]);
    expect(await registry.pointer('mfe-bol')).toBe('1.1.0-abcdef12');
  });

  it('prints what the gate refuses one rule to a line, and exits 1', async () => {
    const manifest = { ...manifestOf('mfe-bol'), exposes: [] };
    const files = { ...filesOf('mfe-bol', '9', manifest), 'page.html': '' };
    await built('mfe-bol', '9', { files, declaration: { contract: 2 } });
    expect(await remote('deploy mfe-bol')).toEqual({
      code: 1,
      out: [],
      err: [
        'The gate refused it; nothing has changed:',
        '  declaration.contract    contract  built for contract 2; the shell has 1',
        '  files.mf-manifest.json  exposes   it exposes nothing; a remote exposes ./lifecycle alone',
        '  files.page.html         type      a file of this kind is not served',
      ],
    });
  });

  it('uploads, lists, tries on some, promotes and activates', async () => {
    await registry.deployAll('mfe-bol', '4.0.0');
    await built('mfe-bol', '4.1.0');
    const link = `${gateway.site}/bol?mf=mfe-bol@4.1.0&mf-permit=trial.permit`;
    expect((await remote('upload mfe-bol')).out).toEqual([
      'mfe-bol@4.1.0 is stored, and nobody gets it yet',
      `Try it until 2026-01-08T00:00:00.000Z: ${link}`,
      expect.stringMatching(/^Its files stay until 2026-/),
    ]);
    const [head, first] = (await remote('versions mfe-bol')).out;
    expect(head).toMatch(/^VERSION +STATE +STORED +BY +KEPT UNTIL +LINK TO TRY IT, UNTIL 2026-01-08/);
    expect(first).toMatch(/^4\.1\.0 +stored +2026-\S+ +deploy:ci-bol +2026-\S+ +http/);
    expect(first?.endsWith(link)).toBe(true);
    await rm(join(registry.remotesDir, 'mfe-bol/4.0.0', versionFile));
    const older = (await remote('versions mfe-bol')).out.find((line) => line.startsWith('4.0.0 '));
    expect(older).toMatch(/ live +2026-\S+ +- +stays +-$/);
    const started = await remote('canary mfe-bol 4.1.0 --percent 5 --cohort early --promote-after 60');
    expect(started.out[2]).toBe('4.1.0 is its canary: 5 %, cohort early, live after 60 minutes');
    expect((await remote('canary mfe-bol --percent 20')).out[2]).toMatch(/^4\.1\.0 is its canary: 20 %, /);
    expect((await remote('end-canary mfe-bol --reason wrong')).out).toHaveLength(2);
    await remote('canary mfe-bol 4.1.0 --cohort early');
    expect((await remote('promote mfe-bol')).out[0]).toBe('mfe-bol is at 4.1.0');
    expect((await remote('activate mfe-bol 4.0.0')).out[0]).toBe('mfe-bol is at 4.0.0');
    const reported = (await remote('history mfe-bol')).out.slice(1, 8);
    expect(reported.map((line) => line.split(/ {2,}/).slice(1).join('; '))).toEqual([
      'activate; 4.1.0; 4.0.0; deploy:ci-bol',
      expect.stringMatching(/^(promote; 4\.0\.0; 4\.1\.0|canary end; 4\.1\.0; -; deploy:ci-bol; It became)/),
      expect.stringMatching(/^(promote; 4\.0\.0; 4\.1\.0|canary end; 4\.1\.0; -; deploy:ci-bol; It became)/),
      'canary start; -; 4.1.0; deploy:ci-bol; 0 %, cohort early',
      'canary end; 4.1.0; -; deploy:ci-bol; wrong',
      expect.stringMatching(/^canary change; -; 4\.1\.0; deploy:ci-bol; 20 %, /),
      'canary start; -; 4.1.0; deploy:ci-bol; 5 %, cohort early, live after 60 minutes',
    ]);
  });

  it('retires a remote, and lists it as retired', async () => {
    await registry.deployAll('mfe-bol', '3.0.0');
    expect((await remote('retire mfe-bol')).out).toEqual([
      'mfe-bol is retired',
      expect.stringMatching(/^retire by deploy:ci-bol at 2026-.*, before that 3\.0\.0$/),
    ]);
    expect((await remote('list')).out[1]).toMatch(/^mfe-bol {2}retired /);
    expect((await remote('history mfe-bol')).out[1]).toMatch(/ retire +3\.0\.0 +- +deploy:ci-bol$/);
    await registry.rollback('mfe-bol');
  });

  it('a token for one remote cannot deploy another', async () => {
    await built('mfe-other', '1.0.0');
    expect(await remote('deploy mfe-other')).toMatchObject({
      code: 1,
      err: ['The deploy token is not for mfe-other'],
    });
    expect(await registry.pointer('mfe-other')).toBeUndefined();
  });

  it('a token that has expired, or is none, can do nothing', async () => {
    const sign = deployTokenSigner({ ...gateway.deployKeys, now: () => Date.now() - 100 * 86_400_000 });
    const expired = await sign({ who: 'ci-bol', remotes: ['mfe-bol'] });
    for (const DEPLOY_TOKEN of [expired, 'nonsense']) {
      expect(await remote('list', { DEPLOY_TOKEN })).toMatchObject({
        code: 1,
        err: ['The deploy token is not valid'],
      });
    }
  });

  it('signs a token that can deploy just the remotes named', async () => {
    await built('mfe-content', '1.0.0');
    const signed = await remote('token mfe-content mfe-extra --who dana --days 1', {
      DEPLOY_PRIVATE_KEY: gateway.deployKeys.privateKey,
    });
    expect(signed.code).toBe(0);
    const DEPLOY_TOKEN = signed.out[0] ?? '';
    expect((await remote('deploy mfe-content', { DEPLOY_TOKEN })).out[1]).toMatch(/^deploy by deploy:dana /);
    expect((await remote('rollback mfe-bol', { DEPLOY_TOKEN })).code).toBe(1);
  });

  it('signs a permit that lets its holder see another build, and deploys nothing', async () => {
    const { privateKey, publicKey } = gateway.deployKeys;
    const signed = await remote('permit mfe-bol --who dana', { DEPLOY_PRIVATE_KEY: privateKey });
    const permit = signed.out[0] ?? '';
    const { who, scopes } = await overridePermitVerifier({ publicKey })(permit);
    expect({ who, scopes }).toEqual({ who: 'dana', scopes: ['remote.override:mfe-bol'] });
    expect((await remote('list', { DEPLOY_TOKEN: permit })).err).toEqual(['The deploy token is not valid']);
    expect(
      (await remote('permit mfe-bol --who dana --days 2', { DEPLOY_PRIVATE_KEY: privateKey })).err,
    ).toEqual(['A permit lives more than 0 and at most 1 days']);
  });

  it('takes the token in the data folder when none is set', async () => {
    await mkdir(join(workspace, 'data'));
    await writeFile(join(workspace, 'data/deploy-token'), `${bolToken}\n`);
    expect((await remote('list', { DEPLOY_TOKEN: '' })).code).toBe(0);
    const elsewhere = await remote('list', { DEPLOY_TOKEN: '', DATA_DIR: './nowhere' });
    expect(elsewhere).toMatchObject({ code: 1, err: [expect.stringContaining('DEPLOY_TOKEN')] });
  });

  it('says in one line that there is no build, that the site is not there, or that a setting is wrong', async () => {
    expect(await remote('deploy mfe-bol')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^There is no build in .*mfe-bol\/dist/)],
    });
    const unknownUser = await startTokenGateway(registry);
    await unknownUser.stop();
    expect(await remote('list', { FREIGHTWRIGHT_URL: unknownUser.site })).toMatchObject({
      code: 1,
      err: [`${unknownUser.site} does not answer: ECONNREFUSED`],
    });
    expect((await remote('list', { FREIGHTWRIGHT_URL: 'nowhere' })).err.join()).toContain(
      'FREIGHTWRIGHT_URL',
    );
    expect((await remote('token mfe-bol --who me')).err).toEqual([
      'Set DEPLOY_PRIVATE_KEY: it signs tokens and permits.',
    ]);
  });

  it.each([
    ...['deploy', 'deploy a b', 'list x', 'rollback', 'retire', 'token mfe-bol'],
    ...['canary', 'canary mfe-bol 1', 'activate mfe-bol', 'upload'],
  ])('exits 2 with how it is called on "%s"', async (args) => {
    const { code, err } = await remote(args);
    const usage = `^Usage: npm run remote -- [^]*${args.split(' ')[0]}`;
    expect([code, err[0]]).toEqual([2, expect.stringMatching(usage)]);
  });
});

describe('deployBuild', () => {
  it('rejects with the code of the refusal', async () => {
    await built('mfe-house', '9', { declaration: { contract: 2 } });
    const token = await deployTokenSigner(gateway.deployKeys)({ who: 'launcher', remotes: ['mfe-house'] });
    const build = join(workspace, 'mfe-house/dist');
    await expect(deployBuild({ site: gateway.site, token, build })).rejects.toMatchObject({
      name: 'RemoteRefused',
      code: 'remote.gate-failed',
      errors: [{ rule: 'contract' }],
    });
  });
});
