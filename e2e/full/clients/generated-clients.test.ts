import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonPackages } from '@freightwright/api-client';
import { describeClients } from '@freightwright/api-client/samples';
import { billForm } from '@freightwright/samples';
import { afterAll, describe, expect, it } from 'vitest';
import { company, keyOf } from '../../journeys/company.ts';
import { openSharedSite } from '../../site.ts';
import { installPython, runIn } from './toolchains.ts';
import { findTools } from './tools.ts';

// Clients of the running site, made by the generators that customers use, in the versions of this folder.
// programs/ has what each of them calls.

const site = openSharedSite();
const root = await mkdtemp(join(tmpdir(), 'generated-clients-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const tools = await findTools(root);

/** The description that the site serves, in a file. */
async function description(name: string): Promise<string> {
  const answer = await fetch(`${site.platform.siteUrl}/api/${name}`);
  const file = join(root, name);
  await writeFile(file, await answer.text());
  return file;
}

// The stage's line has the title of what is skipped.
const titled = tools.map(({ name, found }) => ({
  ...{ name, found },
  title: 'why' in found ? `${name} (${found.why})` : name,
}));

describe.each(titled)('$title', ({ name, found }) => {
  it.skipIf('why' in found)('makes a client that compiles and calls', { timeout: 900_000 }, async () => {
    if ('why' in found) return;
    const folder = join(root, name.replaceAll(/\W+/g, '-'));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'form.json'), JSON.stringify(billForm()));
    const key = await keyOf(await company(site), { mode: 'test' });
    const env = { SITE_URL: new URL(site.platform.siteUrl).origin, KEY: key };
    const printed = await found.tour({ folder, description: await description('openapi.json'), env });
    expect(JSON.parse(printed)).toEqual({
      freightClass: '100',
      hasEstimate: true,
      isSameBill: true,
      listed: true,
      pdf: '%PDF-',
      refusal: { status: 400, code: 'request.invalid', fields: ['shipperZip'] },
      job: { state: 'done', done: 1, invalid: 1 },
      voided: 'void',
    });
  });
});

const mypy = await installPython();
const bin = 'bin' in mypy ? mypy.bin : '';
const withoutMypy = 'why' in mypy ? ` (${mypy.why})` : '';

describe(`mypy${withoutMypy}`, () => {
  it.skipIf(withoutMypy !== '')(
    'objects to nothing in our Python client, nor in its README',
    async () => {
      const folder = join(root, 'our-python-client');
      await mkdir(folder);
      const wheel = 'freightwright-0.0.0-py3-none-any.whl';
      await writeFile(join(root, wheel), (await pythonPackages('0.0.0'))[wheel] ?? '');
      const [, { samples } = { samples: [] }] = await describeClients();
      expect(samples.length).toBeGreaterThanOrEqual(6);
      for (const [place, { code }] of samples.entries())
        await writeFile(join(folder, `sample_${place}.py`), code);
      const inFolder = runIn(folder);
      await inFolder(join(bin, 'python'), '-m', 'zipfile', '-e', join(root, wheel), folder);
      await inFolder(join(bin, 'mypy'), '--strict', '.');
    },
    300_000,
  );
});
