import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OwnTerms } from '@freightwright/contracts';
import { TableRefused } from '@freightwright/csv';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInFile } from '../src/tariff/assemble-tariff.ts';
import { runCommand, UsageError } from '../src/tariff/command/run-command.ts';
import { readTable } from '../src/tariff/read-table.ts';
import { priceDay } from '../src/tariff/table-columns.ts';
import { createTariffStore, type TariffStore } from '../src/tariff/tariff-store.ts';
import { openTariffs } from '../src/tariff/tariffs.ts';
import { example, modelled } from './estimate-fixture.ts';
import { person, soon, startPrediction } from './service.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../src/tariff/command/main.ts', import.meta.url));

const site = shared(() => startPrediction({ tariffEveryMs: 50 }));
let store: TariffStore;
beforeAll(async () => {
  store = createTariffStore(await site.site.openDatabase('prediction'));
});

const fitDeps = async (day: string) => ({ day, tariff: modelled, laneOf: () => example().lane });

/** The output of the command, on the database of the running service. */
async function command(...texts: string[]): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  await runCommand(texts, { store: async () => store, fitDeps, nowMs: Date.now, print });
  return printed.join('\n');
}

/** The command in a separate process, as an operator runs it beside the service. */
async function asProcess(texts: string[], settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH ?? '', ...compileCacheEnv(), ...settings };
  return run(process.execPath, [main, ...texts], { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}

let files = 0;
async function file(text: string): Promise<string> {
  files += 1;
  const path = join(site.site.dataDir, `table-${files}.csv`);
  await writeFile(path, text);
  return path;
}

const today = () => priceDay(Date.now());
const dayFromNow = (days: number) => priceDay(Date.now() + days * 86_400_000);
const builtInText = (kind: Parameters<typeof builtInFile>[0]) => readFile(builtInFile(kind), 'utf8');
const breakdown = async () => (await site.predict(person('pro'))).body.breakdown;

describe('a tariff of an operator', () => {
  it('counts in a running service, says whose it is, and is taken back by date', async () => {
    expect((await breakdown()).tariff).toEqual({
      name: 'Built-in tariff',
      version: '2026-11.2',
      effectiveOn: '2026-11-28',
      isModelled: true,
    });
    const modelled = (await breakdown()).grossCharge;
    expect(modelled).not.toBe(643);
    // Five hundredweight of class 100 at $128.60 on every lane from 501 to 750 miles.
    const own = await readFile(new URL('own-tariff/class-rates.csv', import.meta.url), 'utf8');
    expect(await command('import', await file(own), today(), 'Contract 4711')).toBe(
      `Imported class-rates "Contract 4711" from ${today()}, 162 rows. Running services take it up within a minute.`,
    );
    await expect.poll(async () => (await breakdown()).grossCharge, soon).toBe(643);
    expect((await breakdown()).tariff).toMatchObject({ name: 'Contract 4711', isModelled: false });
    const listed = await command('list');
    expect(listed).toContain(`class-rates: Contract 4711 from ${today()}`);
    expect(listed).toContain('foot-rates: Built-in tariff 2026-11.2');

    expect(await command('roll-back', dayFromNow(-1))).toBe(
      `Withdrew class-rates "Contract 4711" from ${today()}, 162 rows.`,
    );
    await expect.poll(async () => (await breakdown()).grossCharge, soon).toBe(modelled);
    expect(await command('list')).toContain(`, withdrawn ${today()}`);
    expect(await command('roll-back', dayFromNow(-1))).toBe(
      `Nothing was imported or begins to count after ${dayFromNow(-1)}.`,
    );
  });

  it('what counts today is said for the day of New York, by which the service prices', async () => {
    const printed: string[] = [];
    const lateEvening = Date.parse('2026-11-23T03:00:00Z');
    const print = (text: string) => void printed.push(text);
    await runCommand(['list'], { store: async () => store, fitDeps, nowMs: () => lateEvening, print });
    expect(printed.join('\n')).toContain('What counts on 2026-11-22:');
  });

  it('counts from its day on, and of two the later one', async () => {
    const byDay = createTariffStore(await site.site.openDatabase('tariffs-by-day'));
    const { log } = site.site;
    const terms = await builtInText('class-terms');
    const importedAt = new Date('2026-10-15T12:00:00Z');
    const save = (percent: number, effectiveOn: string, importedLater = 0) => {
      const about = { kind: 'class-terms', name: `${percent} percent`, version: effectiveOn } as const;
      const at = new Date(importedAt.getTime() + importedLater);
      const file = terms.replaceAll(',75,', `,${percent},`);
      return byDay.save({ ...about, effectiveOn, importedAt: at, rows: 9 }, file);
    };
    await save(50, '2026-12-01');
    await save(45, '2026-11-15', 1);
    await save(46, '2026-11-15', 2);
    const tariffs = await openTariffs({ store: byDay, log });
    const discountOn = (day: string) => tariffs.on(day).classTerms[0]?.discountPercent;
    expect(['2026-11-14', '2026-11-15', '2026-11-30', '2026-12-01'].map(discountOn)).toEqual([
      75, 46, 46, 50,
    ]);
    // Own terms alone do not make the rates the operator's own.
    expect(tariffs.on('2026-12-01')).toMatchObject({ isModelled: true, name: 'Built-in tariff' });
    expect(tariffs.on('2026-12-01')).toBe(tariffs.on('2026-12-01'));
    expect((await byDay.rollBack('2026-11-20', new Date())).map(({ name }) => name)).toEqual(['50 percent']);
    await tariffs.refresh();
    expect(discountOn('2026-12-01')).toBe(46);
    tariffs.close();
  });

  it('adds weeks to the prices of diesel, the one imported last for each', async () => {
    const ofDiesel = createTariffStore(await site.site.openDatabase('tariffs-of-diesel'));
    const about = { kind: 'diesel-prices', name: 'EIA', version: '1', effectiveOn: '2026-11-01' } as const;
    const save = (rows: string) =>
      ofDiesel.save(
        { ...about, importedAt: new Date(), rows: 1 },
        `weekOf,pricePerGallon,isConfirmed,source\n${rows}`,
      );
    await save('2026-11-16,3.71,no,first print\n2026-09-14,6.300,yes,EIA');
    await save('2026-11-16,3.715,yes,EIA');
    const tariffs = await openTariffs({ store: ofDiesel, log: site.site.log });
    const { dieselPrices } = tariffs.on('2026-11-22');
    tariffs.close();
    expect(dieselPrices.at(-1)).toMatchObject({ weekOf: '2026-11-16', pricePerGallon: 3.715 });
    expect(dieselPrices.at(-2)).toMatchObject({
      weekOf: '2026-09-14',
      pricePerGallon: 6.3,
      isConfirmed: true,
    });
    expect(dieselPrices[0]?.weekOf).toBe('2024-01-01');
  });
});

describe('the command', () => {
  it('refuses a table with every fault, and keeps nothing of it', async () => {
    const before = await command('list');
    const text = (await builtInText('foot-rates')).replace('29.17', 'abc').replace('41.67', '1,7');
    const error = await command('import', await file(text)).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(TableRefused);
    const { message } = error as TableRefused;
    expect(message).toContain('line 3, column perFoot: must be dollars with at most two decimals');
    expect(message).toContain('line 4: must have 4 fields; it has 5');
    expect(await command('list')).toBe(before);
  });

  it('takes the weekly prices of diesel from EIA’s file', async () => {
    const rows = ['Sourcekey,EMD_EPD2D_PTE_NUS_DPG', '"Sep 14, 2026",6.285', '"Sep 21, 2026",6.1'];
    expect(await command('diesel', await file(rows.join('\n')))).toContain(
      `Imported diesel-prices "EIA weekly diesel" from ${today()}, 2 rows.`,
    );
    await command('roll-back', dayFromNow(-1));
  });

  it('fits own terms to invoices, and writes them beside the file', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `60608,30318,${1_000 + n},85,300`);
    const path = await file(['originZip,destinationZip,weight,freightClass,charge', ...rows].join('\n'));
    const printed = await command('fit', '--file', path);
    const output = join(site.site.dataDir, 'own-terms.json');
    expect(printed).toContain(`${output} has the own terms.`);
    expect(OwnTerms.safeParse(JSON.parse(await readFile(output, 'utf8')).terms).success).toBe(true);
  });

  it('prints a table of the built-in tariff, which can be imported again', async () => {
    const printed = await command('export', 'carriers');
    expect(`${printed}\n`).toBe(await builtInText('carriers'));
    expect((await readTable(printed)).kind).toBe('carriers');
  });

  it.each([
    [[], 'npm run tariff -- import'],
    [['bury'], 'npm run tariff -- import'],
    [['list', 'all'], 'npm run tariff -- import'],
    [['export', 'piano'], 'npm run tariff -- import'],
    [['roll-back', 'yesterday'], 'yesterday is not a day'],
    [['import', main, '2026-02-30'], '2026-02-30 is not a day'],
  ])('says of %j how it is used', async (texts, printed) => {
    const error = await command(...texts).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(printed);
  });

  it('runs beside the service with its settings, and names one that is missing', async () => {
    const { MONGODB_URI = '', MONGODB_PREFIX = '' } = site.site.settingsOf('prediction');
    const settings = { MONGODB_URI, MONGODB_PREFIX };
    const including = (text: string) => expect.stringContaining(text);
    const listed = { code: 0, stdout: including(`What counts on ${today()}`) };
    expect(await asProcess(['list'], settings)).toMatchObject(listed);
    expect(await asProcess(['list'], {})).toMatchObject({ code: 1, stderr: including('MONGODB_URI') });
  });
});
