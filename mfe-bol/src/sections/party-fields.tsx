import { formatUsPhone, formatUsPhoneTyped, usStates } from '@freightwright/contracts/constants';
import { extraComponent, SelectField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { CompanyField } from '../book/saved-field.tsx';
import { TextInput, useFormAccess } from '../fields/form-fields.tsx';
import type { PartyName, PartyValues } from '../values/bol-values.ts';
import { party as partyCatalog } from '../values/catalog.made.ts';
import { partyPath } from '../values/draft-form-of.ts';
import columns from './columns.module.css';

const SaveAddress = extraComponent(async () => (await import('../book/save-address.tsx')).SaveAddress);
const ShipFromNote = extraComponent(
  async () => (await import('../templates/ship-from-note.tsx')).ShipFromNote,
);
const ZipPlace = extraComponent(async () => (await import('./zip-place.tsx')).ZipPlace);

/** Name and address of shipper or consignee, or of the bill-to party, which has no contact on the bill. */
export function PartyFields({ party }: { readonly party: PartyName }) {
  const { values, shipFrom, change, errorOf, leave } = useFormAccess();
  const typed = values[party];
  const path = (field: keyof PartyValues) => partyPath(party, field);
  const put = (fields: Partial<PartyValues>) =>
    change((before) => ({ ...before, [party]: { ...before[party], ...fields } }));
  const line = (field: keyof PartyValues) => {
    const { label, limit } = partyCatalog[field];
    return {
      path: path(field),
      label,
      value: typed[field],
      maxLength: limit,
      required: true,
      onValue: (text: string) => put({ [field]: text }),
    };
  };
  // Lets the browser fill in a separate address for each party.
  const fills = (what: string) => `section-${party} ${what}`;
  /** The ZIP code that is looked up: null until one is typed, '' while it is incomplete. */
  const [lookedUp, setLookedUp] = useState<string | null>(null);
  return (
    <>
      <CompanyField
        {...line('company')}
        autoComplete={fills('organization')}
        onTake={({ contact, phone, ...place }) =>
          put(party === 'billTo' ? place : { ...place, contact, phone })
        }
      />
      <TextInput {...line('address')} autoComplete={fills('street-address')} />
      <TextInput
        {...line('zip')}
        className={columns.span4}
        inputMode="numeric"
        autoComplete={fills('postal-code')}
        onValue={(zip) => {
          put({ zip });
          setLookedUp(/^\s*(\d{5})(?!\d)/.exec(zip)?.[1] ?? (lookedUp && ''));
        }}
        tidy={(zip) => zip.trim()}
      />
      <TextInput {...line('city')} className={columns.span5} autoComplete={fills('address-level2')} />
      <SelectField
        label="State"
        className={columns.span3}
        data-field={path('state')}
        aria-required
        value={typed.state}
        placeholder=""
        options={Object.entries(usStates).map(([code, name]) => [
          code,
          // While the list is closed, the field shows the choice and has room only for the code.
          code === typed.state ? code : `${code} ${name}`,
        ])}
        autoComplete={fills('address-level1')}
        error={errorOf(path('state'))}
        onValue={(state) => put({ state })}
        onBlur={() => leave(path('state'))}
      />
      {lookedUp !== null && <ZipPlace zip={lookedUp} place={typed} onFill={put} />}
      {party !== 'billTo' && (
        <>
          <TextInput {...line('contact')} className={columns.span6} autoComplete={fills('name')} />
          <TextInput
            {...line('phone')}
            className={columns.span6}
            type="tel"
            autoComplete={fills('tel')}
            onValue={(text) => put({ phone: phoneTyped(typed.phone, text) })}
            tidy={(text) => formatUsPhone(text) ?? text}
          />
        </>
      )}
      {/* Last, so that it moves none of these fields when it loads. */}
      {party === 'shipper' && shipFrom !== null && <ShipFromNote />}
      {typed.company.trim() !== '' && <SaveAddress party={typed} />}
    </>
  );
}

/** Formats the number while typing at its end; an edit inside stays as typed until the field is left. */
const phoneTyped = (before: string, text: string): string =>
  text.startsWith(before) ? formatUsPhoneTyped(text) : text;
