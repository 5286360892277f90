import { type BolAddress, type BolDraftForm, type BolProduct, bookLimits } from '@freightwright/contracts';
import type { BookKind } from './book-store.ts';

export const addressBook: BookKind<BolAddress> = {
  model: 'BookAddress',
  limit: bookLimits.addresses,
  nameOf: ({ company }) => company,
  sameAs: ({ company, address, zip }) => [company, address, zip],
};

export interface Template {
  name: string;
  form: BolDraftForm;
}

export const templateBook: BookKind<Template> = {
  model: 'BookTemplate',
  limit: bookLimits.templates,
  nameOf: ({ name }) => name,
  sameAs: ({ name }) => [name],
  notListed: 'form',
};

/** The same freight in other packages, or under another packing group, is another product. */
export const productBook: BookKind<BolProduct> = {
  model: 'BookProduct',
  limit: bookLimits.products,
  nameOf: ({ commodityDescription }) => commodityDescription,
  sameAs: ({ commodityDescription, handlingUnitType, packageType, hazmatDetails }) => {
    const { identificationNumber = '', hazardClass = '', packingGroup = '' } = hazmatDetails ?? {};
    return [
      commodityDescription,
      handlingUnitType,
      packageType,
      identificationNumber,
      hazardClass,
      packingGroup,
    ];
  },
};
