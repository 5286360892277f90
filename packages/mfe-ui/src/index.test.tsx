import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type DataColumn, DataTable, ProgressBar } from './index.tsx';

type Dock = { readonly name: string; readonly doors: number };
const docks: Dock[] = Object.entries({ North: 2, East: 12, West: 7 }).map(([name, doors]) => ({
  name,
  doors,
}));
const columns: DataColumn<Dock>[] = [
  { title: 'Dock', cell: ({ name }) => name },
  { title: 'Doors', cell: ({ doors }) => doors, sortBy: ({ doors }) => doors },
  { title: 'Actions', isUnseen: true, cell: ({ name }) => <button type="button">Open {name}</button> },
];
const show = (pageSize?: number) =>
  render(
    <DataTable<Dock>
      {...{ remote: 'mfe-dock', theme: 'light', label: 'Docks', rows: docks, columns }}
      keyOf={({ name }) => name}
      isCurrent={({ name }) => name === 'East'}
      {...(pageSize !== undefined && { pageSize })}
    />,
  );
const names = () =>
  within(screen.getByRole('table', { name: 'Docks' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('a table has a name, a header for each row and column, and labels for the lines of a phone', () => {
  const { container } = show();
  expect(names()).toEqual(['North', 'East', 'West']);
  for (const name of ['Dock', 'Doors', 'Actions']) screen.getByRole('columnheader', { name });
  expect(container.querySelectorAll('[data-label="Doors"]')).toHaveLength(3);
  expect(screen.getByRole('row', { name: /East/ }).getAttribute('aria-current')).toBe('true');
});

test('a heading sorts by its values, by mouse and by keyboard', async () => {
  show();
  const heading = screen.getByRole('columnheader', { name: 'Doors' });
  await userEvent.click(heading);
  expect(names()).toEqual(['North', 'West', 'East']);
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  expect(heading.tabIndex).toBe(0);
  fireEvent.keyDown(heading, { keyCode: 13 });
  expect(names()).toEqual(['East', 'West', 'North']);
});

test('more rows than a page holds are divided into pages', async () => {
  show(2);
  expect(names()).toEqual(['North', 'East']);
  const pages = within(screen.getByRole('list', { name: 'Pages of Docks' }));
  await userEvent.click(pages.getByRole('listitem', { name: '2' }));
  expect(names()).toEqual(['West']);
});

test('every class of antd begins with the name of the remote', () => {
  const { container } = show(2);
  const classes = [...container.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
  expect(classes.filter((name) => !name.startsWith('mfe-dock-antd'))).toEqual([]);
});

test.each([
  [40, '40'],
  [undefined, null],
])('a progress bar at %s has the value %s', (percent, value) => {
  render(<ProgressBar {...{ remote: 'mfe-dock', theme: 'light', label: 'Upload', percent }} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe(value);
});
