// @vitest-environment happy-dom
import { createFakePlatform, PlatformContext } from '@freightwright/mfe-kit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BolPage } from './bol-page.tsx';

const checklist = () => within(screen.getByRole('region', { name: 'Bill of lading checklist' }));
const box = (name: RegExp) => checklist().getByRole<HTMLInputElement>('checkbox', { name });
const tick = (name: RegExp) => userEvent.click(box(name));
const numberCheck = () => within(screen.getByRole('region', { name: 'Check a BOL number' }));
const number = () => numberCheck().getByRole<HTMLInputElement>('textbox', { name: 'Bill of lading number' });

beforeEach(() => {
  render(
    <PlatformContext value={createFakePlatform()}>
      <BolPage />
    </PlatformContext>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('names the page and says what it does not do', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Bill of lading' })).toBeTruthy();
  expect(document.title).toBe('Bill of lading · Freightwright');
  expect(screen.getByText(/This page does not write the bill itself/)).toBeTruthy();
});

describe('the checklist', () => {
  test('has the five contents of 49 CFR 373.101, none ticked', () => {
    const section = within(checklist().getByRole('region', { name: 'On every bill' }));
    const names = section.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent);
    expect(names).toHaveLength(5);
    for (const [index, paragraph] of ['(a)', '(b)', '(c)', '(d)', '(e)'].entries()) {
      expect(names[index]).toContain(`373.101${paragraph}`);
    }
    expect(checklist().getByText('0 of 5 ticked')).toBeTruthy();
  });

  test('counts what is ticked, and no longer what is not', async () => {
    await tick(/Number of packages/);
    await tick(/Description of freight/);
    expect(checklist().getByText('2 of 5 ticked')).toBeTruthy();
    await tick(/Number of packages/);
    expect(checklist().getByText('1 of 5 ticked')).toBeTruthy();
    expect(box(/Number of packages/).checked).toBe(false);
  });

  test('asks for the hazmat description, in the order of 49 CFR 172.202, only for a hazardous line', async () => {
    expect(checklist().queryByRole('checkbox', { name: /Packing group/ })).toBeNull();
    await tick(/hazardous line/);
    expect(checklist().getByText('0 of 14 ticked')).toBeTruthy();
    const section = within(checklist().getByRole('region', { name: 'On a hazardous line' }));
    const first4 = section.getAllByRole('checkbox').slice(0, 4);
    const order = ['Identification number', 'Proper shipping name', 'Hazard class', 'Packing group'];
    for (const [index, name] of order.entries()) {
      expect(first4[index]?.closest('label')?.textContent).toContain(`${index + 1}. ${name}`);
    }
    expect(section.getByText('UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II')).toBeTruthy();
  });

  test('clears all ticks at once', async () => {
    expect(checklist().queryByRole('button', { name: 'Clear ticks' })).toBeNull();
    await tick(/Number of packages/);
    await userEvent.click(checklist().getByRole('button', { name: 'Clear ticks' }));
    expect(checklist().getByText('0 of 5 ticked')).toBeTruthy();
  });

  test('is copied with its ticks and sources, and says so until it changes', async () => {
    await tick(/Number of packages/);
    await userEvent.click(checklist().getByRole('button', { name: 'Copy checklist' }));
    expect(await checklist().findByRole('button', { name: 'Copied' })).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('[x] Number of packages (49 CFR 373.101(c))');
    expect(copied).toContain('[ ] Description of freight (49 CFR 373.101(d))');
    expect(copied).not.toContain('Packing group');
    await tick(/Description of freight/);
    expect(checklist().getByRole('button', { name: 'Copy checklist' })).toBeTruthy();
  });

  test('says so when the browser does not allow copying', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await userEvent.click(checklist().getByRole('button', { name: 'Copy checklist' }));
    expect(await checklist().findByText(/did not allow it/)).toBeTruthy();
  });

  test('is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await userEvent.click(checklist().getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('a typed number', () => {
  test.each([
    ['0400 0073 1248 0091 5', /The check digit is right\. Numbered without a company prefix/],
    ['99999999999999992', /The check digit is right\. Numbered under a company prefix/],
    ['0400007312480091', /The check digit that completes them is 5/],
    ['0400', /4 of 17 digits/],
  ])('%s is answered: %s', async (text, words) => {
    await userEvent.type(number(), text);
    expect(numberCheck().getByRole('status').textContent).toMatch(words);
    expect(number().getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['04000073124800916', 'The check digit should be 5, not 6. A digit was miscopied.'],
    ['0400O', 'Only digits, spaces and hyphens'],
    ['040000731248009155', '18 digits; a number has 17'],
  ])('%s is refused at the field: %s', async (text, words) => {
    await userEvent.type(number(), text);
    expect(number().getAttribute('aria-invalid')).toBe('true');
    const id = number().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(words);
  });
});

describe('My BOLs', () => {
  const openList = () => userEvent.click(screen.getByRole('tab', { name: 'My BOLs' }));

  test('says that there are none, and what will be there', async () => {
    await openList();
    expect(screen.getByRole('heading', { name: 'No bills of lading yet' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'My BOLs' }).getAttribute('aria-selected')).toBe('true');
  });

  test('leads to the checklist, which gets the focus and has kept its ticks', async () => {
    await tick(/Number of packages/);
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Open the checklist' }));
    expect(screen.getByRole('tab', { name: 'Generate BOL' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bill of lading checklist' }));
    expect(box(/Number of packages/).checked).toBe(true);
  });
});
