import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';
import { documentTabs, entriesOf } from './documentation-entries.ts';

freshPlatform();
const open = (hash = '') => openAt(`/documentation${hash}`, 'Documentation');
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const contents = () => {
  const [list] = screen.getAllByRole('navigation', { name: 'On this page' });
  if (list === undefined) throw new Error('No contents');
  return within(list).getAllByRole<HTMLAnchorElement>('link');
};

test('it has the four tabs of the specification, each with an address', async () => {
  await open();
  const tabs = screen.getAllByRole<HTMLAnchorElement>('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Getting Started',
    'Calculator Guide',
    'Features',
    'Troubleshooting',
  ]);
  expect(tabs.map(({ hash }) => hash.slice(1))).toEqual(documentTabs);
  expect(chosen()).toBe('Getting Started');
});

test.each([
  ['#features', 'Features'],
  ['#calculator-guide', 'Calculator Guide'],
  // A section in a tab opens its tab.
  ['#bill-trouble', 'Troubleshooting'],
  ['#nothing-here', 'Getting Started'],
  ['#%', 'Getting Started'],
])('an address with %s opens %s', async (hash, name) => {
  await open(hash);
  expect(chosen()).toBe(name);
});

test('choosing a tab changes the address and the contents beside it', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Features' }));
  expect(window.location.hash).toBe('#features');
  expect(contents().map(({ textContent }) => textContent)).toEqual(
    entriesOf.features.map(({ title }) => title),
  );
});

test('every section that the contents name stands in its tab, so that it can be read without scripts', async () => {
  await open();
  for (const tab of documentTabs) {
    for (const { id, title } of entriesOf[tab]) {
      const section = document.getElementById(id);
      expect(section?.querySelector('h2')?.textContent).toBe(title);
      expect(section?.closest('[role=tabpanel]')?.id).toBe(tab);
    }
  }
});

test('the allowances of each plan are those by which the product counts, with the fair use of Professional', async () => {
  await open();
  const row = (plan: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${plan}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row('Free')).toEqual(['$0', '5 in 24 hours', '3 a day', '1 in 5 days', 'None']);
  expect(row('Professional')).toEqual(['$29', 'Unlimited', 'Unlimited', 'Unlimited', 'None']);
  expect(row('Enterprise')).toEqual(['$79', 'Unlimited', 'Unlimited', 'Unlimited', '1,000 lines']);
  const note = screen.getByRole('complementary', { name: 'Fair use' });
  expect(note.textContent).toContain('Above 500 in a month');
  expect(note.textContent).toContain('unlimited');
});
