// @vitest-environment happy-dom
import { describe, expect, it, test } from 'vitest';
import { saveDraft, storedDraft } from './draft-store.ts';
import { blankCommodity, blankUnit, type ShipmentDraft } from './shipment-draft.ts';

const storage = () => sessionStorage;
const refused = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
const draft: ShipmentDraft = {
  system: 'metric',
  units: [
    { ...blankUnit(1, 'crate'), length: '48 in', turnable: false, palletHeight: '5.5' },
    { ...blankUnit(2), commodities: [{ ...blankCommodity(3, 'carton'), freightClass: '65' }] },
  ],
  nextKey: 4,
};

describe('the shipment in this tab', () => {
  it('is found again as it was typed', () => {
    saveDraft(storage, draft);
    expect(storedDraft(storage)).toEqual(draft);
  });

  it('is none at first, and where the browser keeps nothing', () => {
    expect(storedDraft(storage)).toBeNull();
    expect(storedDraft(refused)).toBeNull();
    expect(() => saveDraft(refused, draft)).not.toThrow();
  });

  test.each(['{', '[]', '{"units":[]}', '{"units":7}', '{"units":[null]}', '"text"'])(
    'that is damaged (%s) is none',
    (text) => {
      sessionStorage.setItem('fw.shipment-draft', text);
      expect(storedDraft(storage)).toBeNull();
    },
  );

  it('keeps what is sound of a damaged row', () => {
    const unit = {
      length: 48,
      width: '40',
      packaging: 'spaceship',
      stackable: 'yes',
      commodities: [null, {}],
    };
    sessionStorage.setItem('fw.shipment-draft', JSON.stringify({ system: 'imperial', units: [unit] }));
    expect(storedDraft(storage)).toMatchObject({
      system: 'us',
      units: [
        { length: '', width: '40', packaging: 'pallet', stackable: false, commodities: [{ weight: '' }] },
      ],
    });
  });
});
