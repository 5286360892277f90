import type { BolForm, BolFormInput, Ebol } from '@freightwright/contracts';
import { issuedBill } from '@freightwright/samples';
import { ebolOf } from './ebol-of.ts';

export const formOf = (change: Partial<BolFormInput> = {}): BolForm => issuedBill(change).form;
export const { bolNumber } = issuedBill();
/** The eBOL of a sample bill with these changes. */
export const write = (change: Partial<BolFormInput> = {}) => ebolOf(bolNumber, formOf(change), 'Shipper');
export const linesOf = ({ commodities }: Ebol) =>
  commodities.handlingUnits.flatMap(({ lineItems }) => lineItems);
