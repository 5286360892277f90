// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { emptyEntry, exampleEntry, saveEntry, storedEntry } from './entry.ts';

test('the form comes back as it was left', () => {
  saveEntry({ ...exampleEntry, height: '48 1/2 in', freightClass: '77.5', serviceType: 'expedited' });
  expect(storedEntry()).toEqual({
    ...exampleEntry,
    height: '48 1/2 in',
    freightClass: '77.5',
    serviceType: 'expedited',
  });
});

test('nothing kept is nothing', () => expect(storedEntry()).toBeNull());

describe('what is damaged', () => {
  test.each(['{', 'null', '7'])('as a whole (%s) counts as nothing', (text) => {
    sessionStorage.setItem('fw.prediction-draft', text);
    expect(storedEntry()).toBeNull();
  });

  test('in a field counts as empty there', () => {
    const record = {
      originZip: 5,
      freightClass: '51',
      serviceType: 'drone',
      accessorials: ['x', 'liftgate'],
    };
    sessionStorage.setItem('fw.prediction-draft', JSON.stringify({ ...record, shipment: {}, weight: '500' }));
    expect(storedEntry()).toEqual({ ...emptyEntry, accessorials: ['liftgate'], weight: '500' });
  });
});

test('a browser that keeps nothing is no fault', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
  saveEntry(exampleEntry);
  expect(storedEntry()).toBeNull();
});
