import { accessorials, accessorialsAt, type FreightEnd } from '@freightwright/contracts/constants';
import { CheckField, util } from '@freightwright/mfe-kit';
import { useFormAccess } from '../fields/form-fields.tsx';
import { isThirdParty } from '../values/bol-values.ts';
import columns from './columns.module.css';
import { PartyFields } from './party-fields.tsx';
import { References } from './references.tsx';
import { BillField, SectionFields } from './section-fields.tsx';
import { UnderlyingBills } from './underlying-bills.tsx';

// The sections that start collapsed, in one chunk: the page loads it after the form.
export { FoldedLine } from '../lines/folded-line.tsx';

export const BillToSection = () => <SectionFields section="billTo" own={{ thirdPartyBillTo: Payer }} />;

export const ShipmentSection = () => (
  <SectionFields section="shipment" own={{ references: References, underlyingBols: UnderlyingBills }} />
);

export const ServicesSection = () => (
  <SectionFields section="services" own={{ accessorials: Accessorials }} />
);

export const LoadingSection = () => (
  <SectionFields section="loading" own={{ declaredValuePer: DeclaredPer }} />
);

function Payer() {
  const { values } = useFormAccess();
  if (isThirdParty(values)) return <PartyFields party="billTo" />;
  return (
    <p className={util.note}>
      {values.freightChargeTerms === 'Collect'
        ? 'The consignee pays the freight charges.'
        : 'The shipper pays the freight charges.'}{' '}
      Choose Third Party to bill somebody else.
    </p>
  );
}

const DeclaredPer = () => (
  <>
    <BillField name="declaredValuePer" />
    <p className={util.note}>
      A declared value can limit what the carrier owes for loss or damage (49 U.S.C. 14706(c)(1)(A) and (B)).
    </p>
  </>
);

const Accessorials = () => (
  <>
    <Services end="pickup" title="Services at pickup" />
    <Services end="delivery" title="Services at delivery" />
  </>
);

function Services({ end, title }: { readonly end: FreightEnd; readonly title: string }) {
  const { values, change } = useFormAccess();
  const tick = (id: string, on: boolean) =>
    change((before) => {
      const others = before.accessorials.filter((other) => other !== id);
      return { ...before, accessorials: on ? [...others, id] : others };
    });
  return (
    <fieldset>
      <legend className={util.caption}>{title}</legend>
      <div className={columns.ticks}>
        {accessorialsAt(end).map((id) => (
          <CheckField
            key={id}
            data-field={`accessorials.${id}`}
            checked={values.accessorials.includes(id)}
            onTick={(on) => tick(id, on)}
          >
            {accessorials[id]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}
