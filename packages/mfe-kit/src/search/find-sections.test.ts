import { expect, it } from 'vitest';
import { createFinder } from './find-sections.ts';

const find = createFinder({
  pages: [
    {
      path: '/freight-classes',
      title: 'Freight classes',
      sections: [
        { heading: 'Freight classes', text: 'Every shipment has one of 18 classes.' },
        { anchor: 'class-92-5', heading: 'Class 92.5', text: 'Computers, monitors, refrigerators.' },
        { anchor: 'class-92', heading: 'Class 92', text: 'There is no such class.' },
      ],
    },
    {
      path: '/guide',
      title: 'How to calculate',
      sections: [
        {
          anchor: 'steps',
          heading: 'Five steps',
          text: `${'Measure the pallet. '.repeat(20)}Then the density follows.`,
        },
      ],
    },
    {
      path: '/bol',
      title: 'Bill of lading',
      sections: [{ heading: 'Bill of lading', text: 'Write and issue a bill of lading.' }],
    },
    {
      path: '/hazmat-lookup',
      title: 'Hazardous materials lookup',
      sections: [
        { heading: 'Hazardous materials lookup', text: 'By UN number or name.' },
        { anchor: 'placards', heading: 'Placards', text: 'Placards of hazardous materials.' },
      ],
    },
    {
      path: '/developers/errors',
      title: 'API errors',
      sections: ['bol.not-found', 'bol.not-draft', 'bol.no-labels', 'bol.no-ebol', 'bol.book-full'].map(
        (code) => ({
          anchor: code,
          heading: code,
          text: 'About the bill of lading.',
        }),
      ),
    },
    {
      path: '/account',
      title: 'Account',
      sections: [{ heading: 'Password', text: 'Change your password.' }],
    },
  ],
});
const places = (typed: string) => find(typed).map(({ to }) => to);

it.each([
  ['class 92.5', ['/freight-classes#class-92-5']],
  ['COMPUTERS', ['/freight-classes#class-92-5']],
  ['refrig', ['/freight-classes#class-92-5']],
  ['refridgerators', ['/freight-classes#class-92-5']],
  ['calculate density', ['/guide#steps']],
  ['password', ['/account']],
  ['pallets on Mars', []],
  ['', []],
  ['  …  ', []],
])('“%s” leads to %j', (typed, expected) => expect(places(typed)).toEqual(expected));

it.each([
  ['BOL', '/bol'],
  ['bills of lading', '/bol'],
  ['hazmat lookup', '/hazmat-lookup'],
  ['dangerous goods', '/hazmat-lookup'],
  ['where do I find hazmat?', '/hazmat-lookup'],
])('“%s” leads to the page %s first', (typed, page) => expect(places(typed)[0]).toBe(page));

it('documentation of the API comes last, and at most four of it', () => {
  expect(find('bol').map(({ isApi }) => isApi)).toEqual([false, true, true, true, true]);
  expect(places('bol.not-draft')).toEqual(['/developers/errors#bol.not-draft']);
});

it('what stands in a heading comes before what stands in a text', () => {
  expect(places('class')[0]).toMatch(/^\/freight-classes/);
  expect(find('class').map(({ heading }) => heading)).toContain('Class 92');
});

it('an excerpt shows the word that was looked for', () => {
  const [found] = find('density');
  expect(found?.excerpt).toMatch(/^… .*Then the density follows\.$/);
  expect(found?.excerpt.length).toBeLessThan(150);
  expect(find('steps')[0]?.excerpt).toMatch(/^Measure the pallet\..* …$/);
});

it('the beginning of a page stands under its own title', () => {
  expect(find('18')[0]).toMatchObject({ heading: 'Freight classes', page: undefined });
  expect(find('password')[0]).toMatchObject({ heading: 'Password', page: 'Account' });
});
