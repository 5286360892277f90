import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SectionTabs, useTabInAddress } from './section-tabs.tsx';

afterEach(() => void history.replaceState(null, '', '/'));

const names = ['dock', 'yard', 'gate'] as const;
const sections = names.map((id) => ({
  id,
  label: `The ${id}`,
  content: <h2 id={`${id}-hours`}>Hours of the {id}</h2>,
}));

function Places() {
  const [tab, setTab] = useTabInAddress(names);
  return <SectionTabs label="Places" sections={sections} tab={tab} onTab={setTab} />;
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

test.each([
  ['{ArrowRight}', 'The yard', '#yard'],
  ['{ArrowLeft}', 'The gate', '#gate'],
  ['{End}{Home}', 'The dock', '#dock'],
])('the keys %s choose %s, which has the focus and the address', async (keys, name, hash) => {
  render(<Places />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }));
  expect(location.hash).toBe(hash);
});

test('choosing tabs adds nothing to the history', async () => {
  render(<Places />);
  const before = history.length;
  await userEvent.click(screen.getByRole('tab', { name: 'The yard' }));
  await userEvent.click(screen.getByRole('tab', { name: 'The gate' }));
  expect(history.length).toBe(before);
  expect(chosen()).toBe('The gate');
});

test('an address of a tab, or of something in it, opens it', () => {
  history.replaceState(null, '', '#gate-hours');
  render(<Places />);
  expect(chosen()).toBe('The gate');
});
