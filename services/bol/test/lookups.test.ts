import type { Principal, ResponseOf, readHazmat, readZip, searchHazmat } from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { registered, startBol } from './service.ts';

const bol = shared(() => startBol());

const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };
type Body = ResponseOf<typeof searchHazmat> & ResponseOf<typeof readHazmat> & ResponseOf<typeof readZip>;
async function ask(path: string, who = visitor) {
  const response = await bol.site.ask(who, `${bol.url}/api${path}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

it('finds materials by number and by name for anybody, and lets a browser keep the answer', async () => {
  for (const who of [visitor, registered()]) {
    const { status, headers, body } = await ask('/hazmat?q=gasoline', who);
    expect(status).toBe(200);
    expect(body.materials[0]).toMatchObject({
      identificationNumber: 'UN1203',
      hazardClass: '3',
      packingGroups: ['II'],
    });
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  }
  expect((await ask('/hazmat?q=1263')).body).toMatchObject({ found: 2 });
});

it('gives the first 50 of what it finds, and nothing for nothing', async () => {
  const { body } = await ask('/hazmat?q=acid');
  expect(body.found).toBeGreaterThan(50);
  expect(body.materials).toHaveLength(50);
  for (const query of ['', '?q=', '?q=banana']) {
    expect((await ask(`/hazmat${query}`)).body).toEqual({ found: 0, materials: [] });
  }
});

it('gives a number with its rows, the texts of its special provisions, paper and placards', async () => {
  const { status, headers, body } = await ask('/hazmat/UN1263');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(body.material.rows).toHaveLength(6);
  expect(body.material.rows[0]).toMatchObject({
    packingGroup: 'I',
    specialProvisions: ['367', 'T11', 'TP1', 'TP8', 'TP27'],
    paper: { description: 'UN1263, Paint, 3, PG I' },
    placarding: { placards: [{ placard: 'FLAMMABLE', from: '1001-lb' }] },
  });
  expect(body.material.provisions.map(({ code }) => code)).toContain('367');
});

it('answers every number of the table within the limits of its contract', async () => {
  const numbers = [...new Set(hazmatTable().rows.map((row) => row.identificationNumber))].filter(Boolean);
  const lengths = new Map(numbers.map((number) => [number, rowsOf(number).length]));
  // The answers of other numbers have the same form; these have the longest lists and texts.
  const longest = numbers
    .toSorted((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0))
    .slice(0, 40)
    .concat('UN1075', 'NA1993', 'UN2915', 'UN3111', 'UN0190', 'ID8000');
  for (const number of longest) expect((await ask(`/hazmat/${number}`)).status).toBe(200);
}, 60_000);
const rowsOf = (number: string) =>
  JSON.stringify(hazmatTable().rows.filter((row) => row.identificationNumber === number));

it.each(['UN9999', 'NA0000'])('has no %s', async (number) => {
  expect(await ask(`/hazmat/${number}`)).toMatchObject({ status: 404, body: { code: 'hazmat.not-found' } });
});

it('names city and state of a ZIP code to anybody, and lets the browser keep the answer', async () => {
  for (const who of [visitor, registered()]) {
    const answer = await ask('/zips/30318', who);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ place: { zip: '30318', city: 'Atlanta', state: 'GA' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  }
});

it.each(['00000', '09002'])('has no place for %s, which nobody or the military uses', async (zip) => {
  expect(await ask(`/zips/${zip}`)).toMatchObject({ status: 404, body: { code: 'zip.not-found' } });
});
