import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@freightwright/contracts';
import { nmfcSample } from '@freightwright/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openListing } from '../src/nmfc/nmfc-listing.ts';
import { bolService } from '../src/service.ts';
import { registered, startBol } from './service.ts';

let folder: string;
let bol: Awaited<ReturnType<typeof startBol>>;
/** URLs of the service without a listing, and with one. */
let sample: string;
let licensed: string;
const file = (name: string) => join(folder, name);
const rows = Array.from({ length: 120 }, (_, at) => `${1000 + at},Steel article ${at},density`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nmfc-'));
  await writeFile(
    file('listing.csv'),
    ['code,commodity,freightClass', ...rows, '9000-02,Glass,85'].join('\n'),
  );
  bol = await startBol();
  sample = bol.url;
  ({ url: licensed } = await bol.site.start(bolService(), { NMFC_LISTING_FILE: file('listing.csv') }));
}, 120_000);
afterAll(async () => {
  await bol?.stop();
  await rm(folder, { recursive: true, force: true });
});

const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };
async function ask(service: string, query: string, who = visitor) {
  const response = await bol.site.ask(who, `${service}/api/nmfc${query}`);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

it('answers anybody from the sample where there is no listing, and says that it is illustrative', async () => {
  for (const who of [visitor, registered()]) {
    const { status, body } = await ask(sample, '', who);
    expect(status).toBe(200);
    expect(body).toEqual({ illustrative: true, total: 15, found: 15, entries: nmfcSample });
  }
  expect((await ask(sample, '?q=PLASTIC')).body).toMatchObject({ total: 15, found: 2 });
  expect((await ask(sample, '?q=zzz')).body).toEqual({
    illustrative: true,
    total: 15,
    found: 0,
    entries: [],
  });
});

it('answers from the operator’s listing, with the first 50 of what it finds', async () => {
  const { body } = await ask(licensed, '?q=steel');
  expect(body).toMatchObject({ illustrative: false, total: 121, found: 120 });
  expect(body.entries).toHaveLength(50);
  expect(body.entries[0]).toEqual({ code: '1000', commodity: 'Steel article 0', freightClass: null });
  expect((await ask(licensed, '?q=9000-02')).body.entries).toEqual([
    { code: '9000-02', commodity: 'Glass', freightClass: '85' },
  ]);
});

/** Not sent with fetch, which bypasses caches when it is given an If-None-Match. */
async function statusFor(query: string, tag: string): Promise<number | undefined> {
  const headers = { 'x-principal': await bol.site.sign(visitor), 'if-none-match': tag };
  const [response] = await once(get(`${licensed}/api/nmfc${query}`, { headers }), 'response');
  const { statusCode } = (response as IncomingMessage).resume();
  return statusCode;
}

it('sends nothing again to a browser that has the answer, and lets no shared cache keep it', async () => {
  const { headers } = await ask(licensed, '?q=glass');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const tag = headers.get('etag') ?? '';
  expect(await statusFor('?q=glass', tag)).toBe(304);
  expect(await statusFor('?q=steel', tag)).toBe(200);
});

it('does not start with a listing that cannot be read, and says what to correct', async () => {
  await writeFile(file('wrong.csv'), 'code,commodity,freightClass\n1,Steel,51\nx,Iron,50');
  await expect(openListing(file('wrong.csv'))).rejects.toThrow(
    "NMFC_LISTING_FILE cannot be used:\nline 2, column freightClass: must be one of the 18 classes or 'density'; it is '51'\nline 3, column code",
  );
  await expect(openListing(file('nowhere.csv'))).rejects.toThrow(/NMFC_LISTING_FILE cannot be used: ENOENT/);
  await writeFile(file('large.csv'), Buffer.alloc(4 * 1024 * 1024 + 1, 'x'));
  await expect(openListing(file('large.csv'))).rejects.toThrow('the file has more than 4 MiB');
  await writeFile(file('latin.csv'), Buffer.from([0x63, 0xe9, 0x0a]));
  await expect(openListing(file('latin.csv'))).rejects.toThrow(/NMFC_LISTING_FILE cannot be used: .*utf-8/i);
});
