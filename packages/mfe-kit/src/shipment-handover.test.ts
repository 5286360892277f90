// @vitest-environment happy-dom
import { type HandlingUnit, Shipment } from '@freightwright/contracts';
import { describe, expect, test, vi } from 'vitest';
import { handOverShipment, isShipment, takeHandover, takeShipment } from './shipment-handover.ts';

const pallet: HandlingUnit = {
  count: 1,
  packaging: 'pallet',
  lengthIn: 48,
  widthIn: 40,
  heightIn: 53.5,
  weightLb: 500,
  stackable: false,
  addedPalletHeightIn: 5.5,
  commodities: [
    {
      description: 'Paper',
      pieces: 40,
      packaging: 'carton',
      weightLb: 500,
      freightClass: '77.5',
      nmfcItem: '150180-01',
      hazmat: false,
    },
  ],
};
const shipment: Shipment = { handlingUnits: [pallet] };
const key = 'fw.shipment-handover';
const leave = (record: unknown) => sessionStorage.setItem(key, JSON.stringify(record));

test('a shipment arrives as it was left, and once', () => {
  handOverShipment(shipment);
  expect(takeShipment()).toEqual(shipment);
  expect(takeShipment()).toBeUndefined();
});

test('it says whether the reader was asked about stacking', () => {
  handOverShipment(shipment, undefined, true);
  expect(takeHandover()?.isStackingKnown).toBe(true);
});

test('the last one that was left arrives', () => {
  handOverShipment(shipment);
  handOverShipment({ handlingUnits: [{ ...pallet, count: 4 }] });
  expect(takeShipment()?.handlingUnits[0]?.count).toBe(4);
});

describe('a storage that is full or refused', () => {
  test.each(['full', 'refused'])('%s: the shipment waits in the page', (kind) => {
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined };
    vi.stubGlobal('sessionStorage', kind === 'full' ? full : new Proxy({}, { get: refuse }));
    handOverShipment(shipment);
    expect(takeShipment()).toEqual(shipment);
    expect(takeShipment()).toBeUndefined();
  });

  test('a smaller shipment left earlier is not taken instead', () => {
    handOverShipment(shipment);
    const real = sessionStorage;
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => real.getItem(name),
      removeItem: (name: string) => real.removeItem(name),
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    handOverShipment({ handlingUnits: [{ ...pallet, count: 2 }] });
    expect(takeShipment()?.handlingUnits[0]?.count).toBe(2);
    expect(takeShipment()).toBeUndefined();
  });
});

describe('a value that is not a shipment is ignored', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a list', [shipment]],
    ['another version', { version: 2, shipment }],
    ['no units', { version: 1, shipment: { handlingUnits: [] } }],
    ['too many units', { version: 1, shipment: { handlingUnits: Array(101).fill(pallet) } }],
    ['a text that is not JSON', undefined],
  ])('%s', (_what, record) => {
    leave(record);
    expect(takeShipment()).toBeUndefined();
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});

test.each([
  ['chart', 'chart'],
  ['nmfc2025', 'nmfc2025'],
  ['guess', undefined],
  [7, undefined],
  [undefined, undefined],
])('a chosen scale of %s is taken as %s', (chosenScale, taken) => {
  const shipment = { handlingUnits: [pallet] };
  leave({ version: 1, shipment, chosenScale });
  expect(takeHandover()).toEqual({ shipment, chosenScale: taken, isStackingKnown: false });
});

test('a unit lighter than what is in it is taken, for its page to name the error', () => {
  const [commodity] = pallet.commodities;
  const heavy = {
    handlingUnits: [{ ...pallet, commodities: [{ ...commodity, weightLb: pallet.weightLb + 1 }] }],
  };
  expect(isShipment(heavy)).toBe(true);
});

describe('what is taken is what the schema of the contract takes, at every limit', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ ...pallet.commodities[0], weightLb: 1 }));
  const units: Partial<Record<keyof HandlingUnit, readonly unknown[]>> = {
    count: [1, 999, 1_000, '1', null],
    packaging: ['crate', 'Crate', 7],
    lengthIn: [0.000_001, 10_000, 10_001, -1],
    weightLb: [100_000, 100_000.1, '500'],
    stackable: [true, 'yes'],
    turnable: [false, undefined, null],
    addedPalletHeightIn: [0.1, 12, 24, 36, null],
    commodities: [[], many(50), many(51), [null], {}],
  };
  const commodities: Readonly<Record<string, readonly unknown[]>> = {
    description: ['', 'x'.repeat(200), 'x'.repeat(201)],
    pieces: [100_000, 100_001, 0],
    freightClass: ['50', '77.5', 77.5, '80', undefined],
    nmfcItem: ['123456-12', '1234567', '1-123', 32_240, undefined],
    hazmat: [true, 1],
  };
  const changed = [
    ...Object.entries(units).flatMap(([name, values]) =>
      values.map((value) => [name, value, { ...pallet, [name]: value }] as const),
    ),
    ...Object.entries(commodities).flatMap(([name, values]) =>
      values.map((value) => {
        const commodity = { ...pallet.commodities[0], [name]: value };
        return [name, value, { ...pallet, commodities: [commodity] }] as const;
      }),
    ),
  ];
  test.each(changed.map(([name, value, unit]) => [name, JSON.stringify(value)?.slice(0, 20), unit] as const))(
    '%s: %s',
    (_name, _value, unit) => {
      const left = { handlingUnits: [unit] };
      leave({ version: 1, shipment: left });
      const sent: unknown = JSON.parse(JSON.stringify(left));
      expect(takeShipment()).toEqual(Shipment.safeParse(sent).data);
    },
  );
});
