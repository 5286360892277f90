import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, company, keyOf } from '../../journeys/company.ts';
import { openSharedSite } from '../../site.ts';

// The exact files shown on the page /developers/quick-start.
const folder = join(import.meta.dirname, '../../../mfe-developers/quick-starts');
const run = promisify(execFile);

const site = openSharedSite();
let key: string;
beforeAll(async () => {
  key = await keyOf(await company(site), {
    mode: 'test',
    scopes: ['classes', 'predictions:write', 'bills:read', 'bills:write'],
  });
}, 240_000);

const python = await run('python3', ['--version']).then(
  () => 'python3',
  () => undefined,
);

interface Ended {
  readonly folder: string;
  readonly output: string;
}

/** Runs a program in an empty folder, with only the address and the key. */
async function runIn(program: string, file: string, secret = key): Promise<Ended> {
  const cwd = await mkdtemp(join(tmpdir(), 'quick-start-'));
  const { stdout } = await run(program, [join(folder, file)], {
    cwd,
    env: {
      PATH: process.env.PATH,
      FREIGHTWRIGHT_URL: new URL(site.platform.siteUrl).origin,
      FREIGHTWRIGHT_KEY: secret,
    },
  });
  return { folder: cwd, output: stdout };
}

const programs = [
  ['curl', 'bash', 'quick-start.sh'],
  ['TypeScript', process.execPath, 'quick-start.ts'],
  ['Python', python, 'quick-start.py'],
] as const;

describe.each(programs)('the quick start in %s', (_language, program, file) => {
  // Skipped where Python is not installed.
  it.skipIf(program === undefined)('ends with a bill of the test data and its PDF', async () => {
    const { folder, output } = await runIn(String(program), file);
    expect(output).toMatch(/^Class 100 at 9\.38 lb\/cu ft\nAbout \$[\d.]+\nBill \S+\nSaved bill\.pdf\n$/);
    const [, number] = /^Bill (\S+)$/m.exec(output) ?? [];
    const { body } = await caller(site.platform.siteUrl, key)('GET', `/api/bol/list?search=${number}`);
    expect(body).toMatchObject({ bols: [{ bolNumber: number, status: 'issued' }] });
    const pdf = await readFile(join(folder, 'bill.pdf'), 'latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.trimEnd().slice(-5)).toBe('%%EOF');
  });

  it.skipIf(program === undefined)('ends with the code of a refusal', async () => {
    const wrong = `fw_test_${'x'.repeat(43)}`;
    await expect(runIn(String(program), file, wrong)).rejects.toMatchObject({
      code: expect.not.stringMatching(/^0$/),
      // curl prints the whole problem, the others a message.
      message: expect.any(String),
    });
    const printed = await runIn(String(program), file, wrong).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(printed).toContain('principal.invalid');
  });
});
