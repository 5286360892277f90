import { createFakePlatform, createLifecycle } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usedUp } from '../test/fixture/limit-on-page.tsx';
import { CalculatorPage } from './calculator-page.tsx';
import { DensityPage } from './density/density-page.tsx';
import { browserDeps } from './engine/calculator.ts';
import { ShipmentPage } from './shipment/shipment-page.tsx';
import { storageKeys } from './state/stored-texts.ts';
// Preloaded, so that no test has to wait for it.
import './engine/engine.ts';

const name = 'mfe-calculator';
const complaint = vi.fn();
const leave: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  complaint.mockClear();
  vi.spyOn(console, 'error').mockImplementation(complaint);
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 });
});
afterEach(async () => {
  for (const each of leave.splice(0)) await each();
  document.body.replaceChildren();
});

const pages = { '/': CalculatorPage, '/shipment': ShipmentPage, '/freight-density-calculator': DensityPage };
type Path = keyof typeof pages;

function lifecycleAt(path: Path) {
  const deps = browserDeps(window);
  const Page = pages[path];
  return createLifecycle(() => <Page deps={deps} />);
}

/** Renders the page for a new visitor, then hydrates it in a browser with stored data. */
async function claimOwnership(path: Path, save: () => void) {
  const platform = { ...createFakePlatform(), report: vi.fn() };
  const place = document.createElement('div');
  place.innerHTML = renderToString(lifecycleAt(path).draw?.({ platform, part: name }), {
    identifierPrefix: name,
  });
  document.body.append(place);
  const heading = place.querySelector('h1');
  save();
  const lifecycle = lifecycleAt(path);
  const props = { platform, part: `${name}@1`, domElementGetter: () => place };
  leave.push(() => lifecycle.unmount(props));
  await lifecycle.mount(props);
  return { platform, place, heading };
}

function saveEverything(): void {
  localStorage.setItem(storageKeys.usage, usedUp(Date.now()));
  localStorage.setItem(storageKeys.lastCalculation, '{"potentialSavings":0,"freightClass":"100"}');
  localStorage.setItem(storageKeys.units, 'metric');
  localStorage.setItem(storageKeys.mainScale, 'nmfc2025');
  localStorage.setItem('fw.rule-limits', '{"linearFeet":10}');
  const unit = { count: '2', length: '122', width: '102', height: '122', weight: '227' };
  sessionStorage.setItem('fw.shipment-draft', JSON.stringify({ system: 'metric', units: [unit, unit] }));
}

test.each<[Path, () => void]>([
  ['/', () => undefined],
  ['/', saveEverything],
  ['/shipment', () => undefined],
  ['/shipment', saveEverything],
  ['/freight-density-calculator', () => undefined],
  ['/freight-density-calculator', saveEverything],
])('%s is taken over as it stands, whatever the browser keeps', async (path, save) => {
  const { platform, place, heading } = await claimOwnership(path, save);
  expect(place.querySelector('h1')).toBe(heading);
  expect(platform.report).not.toHaveBeenCalled();
  expect(complaint).not.toHaveBeenCalled();
});

test('the calculator then has the units, the allowance and the heading of a reader who was here before', async () => {
  await claimOwnership('/', saveEverything);
  await screen.findByRole('button', { name: /^Daily Limit Reached/ });
  expect(screen.getAllByText('cm')).toHaveLength(3);
  expect(screen.queryByRole('link', { name: 'Start calculating' })).toBeNull();
});

test('the shipment then has the rows, the units and the limits that were kept', async () => {
  await claimOwnership('/shipment', saveEverything);
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^Length of unit/ })).toHaveLength(2));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Length of unit A, cm' }).value).toBe('122');
  expect(screen.getAllByRole('table', { name: 'Handling units' })).toHaveLength(1);
  screen.getByText('With your own limits.', { exact: false });
});
