import { expect, it } from 'vitest';
import { broken, withFiles } from '../../test/admission-errors.ts';

/** The first bytes of a PNG of this size, and optional extra bytes. */
function png(width: number, height: number, moreBytes = 0): Buffer {
  const head = Buffer.alloc(24);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(moreBytes)]);
}

const application = {
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: 'Bills',
  description: 'Writes bills.',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
};
const picture = { file: 'pages/bol.png', alt: 'The words: Bill' };
const change = { date: '2026-11-23', title: 'A rule', text: 'It changed.', anchor: 'rule' };
const markup =
  '<h1>Bill</h1><h2 id="rule">A rule</h2><p>Who signs &quot;it&quot;?</p><p>The<!-- --> <b>shipper</b>\u00a0does.</p>';

/** The violations of a version whose page has this metadata. */
const brokenBy = (head: object, files: Record<string, Buffer> = { 'pages/bol.png': png(1200, 630) }) =>
  broken({
    ...withFiles({
      'pages/bol.html': markup,
      'pages.json': JSON.stringify({
        pages: [
          {
            path: '/bol',
            markup: 'pages/bol.html',
            sheets: [],
            title: 'Bill',
            description: 'A bill of lading.',
            canonicalPath: '/bol',
            ...head,
          },
        ],
      }),
      ...files,
    }),
    declaration: { routes: ['/bol'], pages: [{ path: '/bol' }] },
  });

it('a page that says all of itself passes', async () => {
  const head = {
    structuredData: application,
    trail: [{ name: 'Guides', path: '/freight-class-chart' }],
    questions: [{ question: 'Who signs "it"?', answer: 'The shipper does.' }],
    published: '2026-11-22',
    updated: '2026-11-23',
    changes: [change],
    picture,
  };
  expect(await brokenBy(head)).toEqual([]);
});

it.each<[string, object, string]>([
  ['another kind', { structuredData: { ...application, '@type': 'Recipe' } }, 'structured-data'],
  [
    'a kind of the language',
    { structuredData: { ...application, '@type': 'constructor' } },
    'structured-data',
  ],
  ['no kind', { structuredData: { '@context': 'https://schema.org' } }, 'structured-data'],
  [
    'another vocabulary',
    { structuredData: { ...application, '@context': 'https://x.example' } },
    'structured-data',
  ],
  ['no price', { structuredData: { ...application, offers: undefined } }, 'structured-data'],
  ['more than 16 KiB', { structuredData: { ...application, x: 'x'.repeat(16 * 1024) } }, 'structured-data'],
  ['the end of a script', { structuredData: { ...application, x: '</SCRIPT >' } }, 'structured-data'],
  [
    'a question that nobody sees',
    { questions: [{ question: 'Why?', answer: 'The shipper does.' }] },
    'shown',
  ],
  [
    'an answer that nobody sees',
    { questions: [{ question: 'Who signs "it"?', answer: 'Nobody.' }] },
    'shown',
  ],
  ['a change before it was there', { published: '2026-11-23', updated: '2026-11-22' }, 'dates'],
  ['two changes in one place', { changes: [change, change] }, 'once'],
  ['a change in no place', { changes: [{ ...change, anchor: 'nowhere' }] }, 'anchor'],
  ['a day that does not exist', { updated: '2026-02-30' }, 'pages'],
  ['a trail off the site', { trail: [{ name: 'X', path: 'https://x.example' }] }, 'pages'],
  ['an unknown fact', { rating: 5 }, 'pages'],
])('a page with %s is refused', async (_what, head, rule) => {
  expect(await brokenBy(head)).toEqual([`files.pages.json ${rule}`]);
});

it.each<[string, Record<string, Buffer>, string]>([
  ['is not there', {}, 'missing'],
  ['is too small', { 'pages/bol.png': png(600, 315) }, 'picture'],
  ['is no PNG', { 'pages/bol.png': Buffer.alloc(100, 1) }, 'picture'],
  ['is cut off', { 'pages/bol.png': png(1200, 630).subarray(0, 20) }, 'picture'],
  ['has more than 200 KiB', { 'pages/bol.png': png(1200, 630, 200 * 1024) }, 'size'],
])('a picture that %s is refused', async (_what, files, rule) => {
  expect(await brokenBy({ picture }, files)).toEqual([`files.pages/bol.png ${rule}`]);
});

const search = (text: string) => broken(withFiles({ 'search.json': text }));
const found = (path: string) => ({ path, title: 'Bill', sections: [{ heading: 'Bill', text: 'A bill.' }] });

it('what can be found on the pages of the remote passes', async () => {
  expect(await search(JSON.stringify({ pages: [found('/bol')] }))).toEqual([]);
});

it.each([
  ['is no JSON', '{', 'search'],
  ['has more than 256 KiB', ' '.repeat(256 * 1024 + 1), 'size'],
  ['is no list of pages', JSON.stringify({ pages: [{ path: '/bol' }] }), 'search'],
  ['leads to a page of another remote', JSON.stringify({ pages: [found('/other')] }), 'own-route'],
  ['leads off the site', JSON.stringify({ pages: [found('https://x.example')] }), 'search'],
])('what can be found is refused when it %s', async (_what, text, rule) => {
  expect(await search(text)).toEqual([`files.search.json ${rule}`]);
});
