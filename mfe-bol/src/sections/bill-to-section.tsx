import { freightChargeTerms } from '@freightwright/contracts/facts';
import { ChoiceField, lazyComponent, looks } from '@freightwright/mfe-kit';
import { MoreFields } from '../fields/more-fields.tsx';
import { isThirdParty } from '../form/bol-values.ts';
import { useFormAccess } from '../form/form-context.ts';
import { PartyFields } from './party-fields.tsx';

const PayerFields = lazyComponent(() => import('./payer-fields.tsx').then(({ PayerFields }) => PayerFields));
const payer = ['billToPhone', 'billToAccount', 'broker'] as const;

export function BillToSection() {
  const { values, change } = useFormAccess();
  return (
    <>
      <ChoiceField
        legend="Freight charge terms"
        data-field="freightChargeTerms"
        options={freightChargeTerms.map((terms) => [terms, terms])}
        value={values.freightChargeTerms}
        onValue={(terms) => change((before) => ({ ...before, freightChargeTerms: terms }))}
      />
      {isThirdParty(values) ? (
        <PartyFields party="billTo" />
      ) : (
        <p className={looks.note}>
          {values.freightChargeTerms === 'Collect'
            ? 'The consignee pays the freight charges.'
            : 'The shipper pays the freight charges.'}{' '}
          Choose Third Party to bill somebody else.
        </p>
      )}
      <MoreFields
        title="Bill-to phone and account, broker"
        paths={payer}
        summary={payer
          .map((field) => values[field])
          .filter(Boolean)
          .join(', ')}
      >
        <PayerFields />
      </MoreFields>
    </>
  );
}
