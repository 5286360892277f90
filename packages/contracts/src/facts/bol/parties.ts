import type { BolDraftForm } from '../../bol/draft-form.ts';

type Name = 'company' | 'address' | 'city' | 'state' | 'zip' | 'contact' | 'phone';
type Side = 'shipper' | 'consignee';
type FieldOf<S extends Side, N extends Name> = `${S}${Capitalize<N>}`;

/** The fields of a form that say who ships and who receives. */
type PartyForm = Pick<BolDraftForm, FieldOf<Side, Name>>;

/** A party of a bill. The fields of a draft may be missing, those of a whole form are not. */
type PartyOf<F extends PartyForm, S extends Side> = { readonly [N in Name]: F[FieldOf<S, N>] };

/** Shipper and consignee of a form, under the names that an address and a third party have. */
export const partiesOf = <F extends PartyForm>(
  form: F,
): { shipper: PartyOf<F, 'shipper'>; consignee: PartyOf<F, 'consignee'> } => ({
  shipper: {
    company: form.shipperCompany,
    address: form.shipperAddress,
    city: form.shipperCity,
    state: form.shipperState,
    zip: form.shipperZip,
    contact: form.shipperContact,
    phone: form.shipperPhone,
  },
  consignee: {
    company: form.consigneeCompany,
    address: form.consigneeAddress,
    city: form.consigneeCity,
    state: form.consigneeState,
    zip: form.consigneeZip,
    contact: form.consigneeContact,
    phone: form.consigneePhone,
  },
});
