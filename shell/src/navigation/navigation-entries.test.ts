import type { RemoteEntry } from '@freightwright/contracts';
import type { Session } from '@freightwright/mfe-kit';
import { describe, expect, it } from 'vitest';
import { navigationEntries } from './navigation-entries.ts';

const remote = (name: string, rest: Pick<RemoteEntry, 'routes' | 'navigation'>): RemoteEntry => ({
  name,
  version: '1',
  contract: 1,
  manifest: '/m.json',
  ...rest,
});
const calculator = remote('mfe-calculator', {
  routes: ['/', '/shipment', '/density'],
  navigation: [
    { label: 'Calculator', path: '/', order: 10 },
    { label: 'Density', path: '/density', order: 110 },
  ],
});
const bills = remote('mfe-bol', {
  routes: ['/bol'],
  navigation: [{ label: 'Bill of lading', path: '/bol', order: 5 }],
});
const unlinked = remote('mfe-test', { routes: ['/test'], navigation: undefined });
const session = { status: 'signed-out' } as Session;

const marks = (path: string, entry: RemoteEntry | undefined) => {
  const { header, footer } = navigationEntries([calculator, bills, unlinked], session, { path, entry });
  return [...header, ...footer].flatMap(({ label, current }) => (current ? [[label, current]] : []));
};

describe('the link that is marked', () => {
  it.each([
    ['the page itself', '/', calculator, [['Calculator', 'page']]],
    ['the page itself, in the footer', '/density', calculator, [['Density', 'page']]],
    ['the section of a page without a link of its own', '/shipment', calculator, [['Calculator', true]]],
    ['nothing for a remote without links', '/test', unlinked, []],
    ['nothing for a page that no remote answers', '/nowhere', undefined, []],
  ])('is %s', (_what, path, entry, expected) => expect(marks(path, entry)).toEqual(expected));
});

describe('a link for one tier', () => {
  const account = remote('mfe-account', {
    routes: ['/bulk'],
    navigation: [{ label: 'Bulk files', path: '/bulk', order: 65, tiers: ['enterprise'] }],
  });
  it.each([
    ['enterprise', ['Bulk files']],
    ['pro', []],
    ['anonymous', []],
  ] as const)('is shown to %s: %j', (tier, expected) => {
    const { header } = navigationEntries([account], { ...session, tier }, { path: '/', entry: undefined });
    expect(header.map(({ label }) => label)).toEqual(expected);
  });
});

it('links stand in the order that the remotes declare, those from 100 on in the footer', () => {
  const { header, footer } = navigationEntries([calculator, bills], session, {
    path: '/',
    entry: calculator,
  });
  expect(header.map(({ label }) => label)).toEqual(['Bill of lading', 'Calculator']);
  expect(footer.map(({ label }) => label)).toEqual(['Density']);
});
