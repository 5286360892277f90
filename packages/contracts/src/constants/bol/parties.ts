import type { BolDraftForm } from '../../bol/draft-form.ts';
import { partyField } from './field-entry.ts';

type Name = 'company' | 'address' | 'city' | 'state' | 'zip' | 'contact' | 'phone';
type Side = 'shipper' | 'consignee';
type FieldOf<S extends Side, N extends Name> = `${S}${Capitalize<N>}`;

/** The fields of a form for shipper and consignee. */
type PartyForm = Pick<BolDraftForm, FieldOf<Side, Name>>;

/** A party of a bill. The fields of a draft may be missing, those of a whole form are not. */
type PartyOf<F extends PartyForm, S extends Side> = { readonly [N in Name]: F[FieldOf<S, N>] };

const names: readonly Name[] = ['company', 'address', 'city', 'state', 'zip', 'contact', 'phone'];

const partyOf = <F extends PartyForm, S extends Side>(form: F, side: S) =>
  Object.fromEntries(
    names.map((name) => [name, form[partyField(side, name) as keyof F]]),
  ) as unknown as PartyOf<F, S>;

/**
 * Shipper and consignee of a form, under the names that an address and a third party have.
 * @example partiesOf({ shipperCity: 'Chicago', consigneeCity: 'Atlanta' }).shipper.city; // => 'Chicago'
 */
export const partiesOf = <F extends PartyForm>(form: F) => ({
  shipper: partyOf(form, 'shipper'),
  consignee: partyOf(form, 'consignee'),
});
