import type { BolFormInput } from '@freightwright/contracts';
import { boxes, crate, type Line } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { ebolFaults } from './write-ebol.ts';
import { formOf, linesOf, write } from './written-ebol-fixture.ts';

const fieldsAtFault = (change: Partial<BolFormInput>) =>
  ebolFaults(formOf(change)).map(({ field, rule }) => `${field} ${rule}`);

describe('what the standard asks for and a bill may lack is at fault', () => {
  it('a place in a territory without a code', () => {
    const guam = { consigneeState: 'GU', consigneeZip: '96910' } as const;
    expect(fieldsAtFault(guam)).toEqual(['consigneeState ebol-state']);
    expect(fieldsAtFault({ consigneeState: 'PR', consigneeZip: '00901' })).toEqual([]);
  });
  it('a line that stands on no unit', () => {
    const onNone = { ...boxes, handlingUnits: 0 };
    expect(fieldsAtFault({ lineItems: [onNone, onNone] })).toEqual([
      'lineItems.0.handlingUnits required',
      'lineItems.1.handlingUnits required',
    ]);
    expect(fieldsAtFault({ lineItems: [onNone, crate] })).toEqual(['lineItems.0.handlingUnits required']);
    expect(fieldsAtFault({ lineItems: [crate, onNone] })).toEqual([]);
  });
  it('LTL without a class; other service needs none', () => {
    const { nmfcClass: _, ...unclassed } = crate;
    const lineItems: Line[] = [crate, unclassed];
    expect(fieldsAtFault({ lineItems })).toEqual(['lineItems.1.nmfcClass required']);
    const truckload = { lineItems, serviceType: 'FTL' } as const;
    expect(fieldsAtFault(truckload)).toEqual([]);
    expect(linesOf(write(truckload)).map(({ classification }) => classification)).toEqual([
      '70',
      'Not required',
    ]);
  });
});
