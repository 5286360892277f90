import { accessorials, accessorialsAt, type FreightEnd } from '@freightwright/contracts/constants';
import { CheckField, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useFormAccess } from '../fields/form-fields.tsx';
import { blankParty, isBlankParty } from '../values/bol-values.ts';
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
  const { values, change } = useFormAccess();
  const { freightChargeTerms: terms, billTo } = values;
  const [isOther, setOther] = useState(false);
  if (terms === 'Collect')
    return (
      <p className={util.note}>
        The consignee pays the freight charges. Choose Third Party to bill another party.
      </p>
    );
  const isBilled = terms === 'Third Party' || isOther || !isBlankParty(billTo);
  const tick = (on: boolean) => {
    setOther(on);
    if (!on) change((before) => ({ ...before, billTo: blankParty }));
  };
  return (
    <>
      {terms === 'Prepaid' && (
        <CheckField data-field="thirdPartyBillTo" checked={isBilled} onTick={tick}>
          Bill another party than the shipper, such as its head office or a freight auditor
        </CheckField>
      )}
      {isBilled && <PartyFields party="billTo" />}
    </>
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
