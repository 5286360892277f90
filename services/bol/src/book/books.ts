import { type BolAddress, type BolDraftForm, bookLimits } from '@freightwright/contracts';
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
