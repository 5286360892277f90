import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SiteSearch } from './site-search.tsx';

const found = {
  pages: [
    {
      path: '/freight-classes',
      title: 'Freight classes',
      sections: [
        { anchor: 'class-50', heading: 'Class 50', text: 'Sand and gravel.' },
        { anchor: 'class-55', heading: 'Class 55', text: 'Bricks.' },
      ],
    },
    {
      path: '/developers/reference',
      title: 'API reference',
      sections: [{ anchor: 'calculate', heading: 'Calculate', text: 'Density of bricks.' }],
    },
  ],
};

const followed: string[] = [];
let answers: Response[];

beforeEach(() => {
  followed.length = 0;
  answers = [Response.json(found)];
  // The server's responses; the test of the gateway uses the real ones.
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error());
});

const open = async () => {
  render(<SiteSearch onFollow={(to) => followed.push(to)} />);
  const field = screen.getByRole('combobox', { name: 'Search guides, classes, questions and settings' });
  await screen.findByText('Type a word, a class such as 92.5, or a question.');
  return field;
};
const chosen = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'));

test('what is typed is found at once, and the field names the option that Enter takes', async () => {
  const field = await open();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(field, 'class');
  expect(screen.getByRole('status').textContent).toBe('2 results');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  const [first] = screen.getAllByRole('option');
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id);
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  await userEvent.keyboard('{Enter}');
  expect(followed).toEqual(['/freight-classes#class-50']);
});

test('arrow keys go through the results and around, and typing begins again with the first', async () => {
  const field = await open();
  await userEvent.type(field, 'class');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toEqual(['false', 'true']);
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toEqual(['true', 'false']);
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toEqual(['false', 'true']);
  await userEvent.keyboard(' 5');
  expect(chosen()[0]).toBe('true');
});

test('a result can be pressed', async () => {
  await userEvent.type(await open(), 'bricks');
  await userEvent.click(screen.getByRole('option', { name: /Class 55/ }));
  expect(followed).toEqual(['/freight-classes#class-55']);
});

test('nothing found is said with the words that were typed, and Enter goes nowhere', async () => {
  await userEvent.type(await open(), 'zebra{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Nothing matches “zebra”. Try fewer or other words.');
  expect(followed).toEqual([]);
});

test('a search that does not load says so, and Retry loads it with what was typed', async () => {
  answers = [new Response('', { status: 503 }), Response.json(found)];
  render(<SiteSearch typed="bricks" onFollow={(to) => followed.push(to)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('option', { name: /Class 55/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('results of the API are a group of their own, after the pages', async () => {
  await userEvent.type(await open(), 'bricks');
  const groups = screen.getAllByRole('group');
  expect(groups.map((group) => [group.getAttribute('aria-label'), group.textContent])).toEqual([
    ['Pages', expect.stringContaining('Class 55')],
    ['API', expect.stringContaining('Calculate')],
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(followed).toEqual(['/developers/reference#calculate']);
});
