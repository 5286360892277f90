/** Contact and phone stay empty for the party that is billed. */
export interface PartyValues {
  readonly company: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly contact: string;
  readonly phone: string;
}

/** The two ends of the freight, and who pays. The contract's field names begin with these. */
export type PartyName = 'shipper' | 'consignee' | 'billTo';

export const blankParty: PartyValues = {
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  contact: '',
  phone: '',
};

/** Whether nothing was typed into the party. */
export const isBlankParty = (party: PartyValues): boolean =>
  Object.values(party).every((text: string) => text.trim() === '');
