import {
  accessorials,
  accessorialsAt,
  bolLimits,
  declaredValuePers,
  type FreightEnd,
  feeTerms,
  freightChargeTerms,
  freightCounters,
  trailerLoaders,
} from '@freightwright/contracts/constants';
import {
  CheckField,
  ChoiceField,
  lazyComponent,
  SelectField,
  TextAreaField,
  util,
} from '@freightwright/mfe-kit';
import { TextInput, useBillFields, useFormAccess } from '../fields/form-fields.tsx';
import { isThirdParty } from '../values/bol-values.ts';
import columns from './columns.module.css';
import { MoreFields } from './more-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { handling } from './sections.ts';

// The sections that start collapsed, in one chunk: the page loads it after the form.
export { FoldedLine } from '../lines/folded-line.tsx';
export { ShipmentSection } from './shipment-section.tsx';

const PayerFields = lazyComponent(async () => (await import('./payer-fields.tsx')).PayerFields);
const StopTimeFields = lazyComponent(async () => (await import('./stop-time-fields.tsx')).StopTimeFields);

const payer = ['billToPhone', 'billToAccount', 'broker'] as const;

export function BillToSection() {
  const { values, choice, summaryOf } = useBillFields();
  return (
    <>
      <ChoiceField {...choice('freightChargeTerms', freightChargeTerms)} legend="Freight charge terms" />
      {isThirdParty(values) ? (
        <PartyFields party="billTo" />
      ) : (
        <p className={util.note}>
          {values.freightChargeTerms === 'Collect'
            ? 'The consignee pays the freight charges.'
            : 'The shipper pays the freight charges.'}{' '}
          Choose Third Party to bill somebody else.
        </p>
      )}
      <MoreFields title="Bill-to phone and account, broker" paths={payer} summary={summaryOf(payer)}>
        <PayerFields />
      </MoreFields>
    </>
  );
}

export function LoadingSection() {
  const { values, text, choice, tick } = useBillFields();
  const amount = { optional: true, className: columns.span6, inputMode: 'decimal', unit: 'USD' } as const;
  return (
    <>
      <ChoiceField {...choice('trailerLoaded', trailerLoaders)} legend="Trailer loaded by" />
      <ChoiceField {...choice('freightCounted', freightCounters)} legend="Freight counted by" />
      <TextInput {...text('codAmount', 20)} path="codAmountCents" label="COD amount" {...amount} />
      {values.codAmount.trim() !== '' && (
        <>
          <ChoiceField {...choice('feeTerms', feeTerms)} legend="COD fee" />
          <CheckField {...tick('customerCheckAcceptable')}>Customer check acceptable</CheckField>
          <TextInput
            {...text('codRemitTo', bolLimits.codRemitTo)}
            label="Remit COD to"
            optional
            note="Name and address"
          />
        </>
      )}
      <TextInput
        {...text('declaredValue', 20)}
        path="declaredValueCents"
        label="Declared value"
        {...amount}
      />
      <SelectField {...choice('declaredValuePer', declaredValuePers)} label="Per" className={columns.span6} />
      <p className={util.note}>
        A declared value can limit what the carrier owes for loss or damage (49 U.S.C. 14706(c)(1)(A) and
        (B)).
      </p>
      <CheckField {...tick('section7')}>
        Section 7: no delivery without payment, and no recourse to the shipper. It holds once signed.
      </CheckField>
    </>
  );
}

const stopTimes = [
  'pickupReadyTime',
  'pickupCloseTime',
  'pickupDockHours',
  'deliveryDate',
  'deliveryFromTime',
  'deliveryUntilTime',
  'deliveryDockHours',
] as const;

export function ServicesSection() {
  const { errorOf, leave } = useFormAccess();
  const { values, put, tick, summaryOf } = useBillFields();
  return (
    <>
      <Services end="pickup" title="Services at pickup" />
      <Services end="delivery" title="Services at delivery" />
      <MoreFields
        title="Pickup and delivery times, dock hours"
        paths={stopTimes}
        summary={summaryOf(stopTimes)}
      >
        <StopTimeFields />
      </MoreFields>
      <fieldset>
        <legend className={util.caption}>Handling</legend>
        <div className={columns.ticks}>
          {handling.map(([field, message]) => (
            <CheckField key={field} {...tick(field)}>
              {message}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label="Special instructions"
        optional
        data-field="specialInstructions"
        maxLength={bolLimits.specialInstructions}
        value={values.specialInstructions}
        error={errorOf('specialInstructions')}
        onValue={(specialInstructions) => put({ specialInstructions })}
        onBlur={() => leave('specialInstructions')}
      />
    </>
  );
}

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
