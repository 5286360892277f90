import type { BolFormInput } from '@freightwright/contracts';
import * as samples from '@freightwright/samples';

/** The sample lines with a few more fields for these tests. */
export const machinery: samples.Line = { ...samples.crate, palletType: 'None' };
export const electronics: samples.Line = { ...samples.boxes, additionalShipperInfo: 'Floor 2 display' };
export const paint: samples.Line = { ...samples.paint, palletType: 'None' };

export const issuedBol = (change: Partial<BolFormInput> = {}) =>
  samples.issuedBill({ lineItems: [machinery], ...change });

export const manyLines = (count: number) => samples.manyLines(count, [machinery, electronics, paint]);
