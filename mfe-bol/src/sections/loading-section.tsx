import {
  bolLimits,
  declaredValuePers,
  feeTerms,
  freightCounters,
  trailerLoaders,
} from '@freightwright/contracts/facts';
import { CheckField, ChoiceField, looks, SelectField } from '@freightwright/mfe-kit';
import { TextInput } from '../fields/text-input.tsx';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

/** Who loads and counts, what is collected on delivery, and what the freight is worth. */
export function LoadingSection() {
  const { values, change } = useFormAccess();
  const hasCod = values.codAmount.trim() !== '';
  return (
    <>
      <ChoiceField
        legend="Trailer loaded by"
        data-field="trailerLoaded"
        options={trailerLoaders.map((who) => [who, who])}
        value={values.trailerLoaded}
        onValue={(trailerLoaded) => change((before) => ({ ...before, trailerLoaded }))}
      />
      <ChoiceField
        legend="Freight counted by"
        data-field="freightCounted"
        options={freightCounters.map((who) => [who, who])}
        value={values.freightCounted}
        onValue={(freightCounted) => change((before) => ({ ...before, freightCounted }))}
      />
      <TextInput
        path="codAmountCents"
        label="COD amount"
        optional
        className={columns.span6}
        inputMode="decimal"
        unit="USD"
        maxLength={20}
        value={values.codAmount}
        onValue={(codAmount) => change((before) => ({ ...before, codAmount }))}
      />
      {hasCod && (
        <>
          <ChoiceField
            legend="COD fee"
            data-field="feeTerms"
            options={feeTerms.map((who) => [who, who])}
            value={values.feeTerms}
            onValue={(next) => change((before) => ({ ...before, feeTerms: next }))}
          />
          <CheckField
            data-field="customerCheckAcceptable"
            checked={values.customerCheckAcceptable}
            onTick={(on) => change((before) => ({ ...before, customerCheckAcceptable: on }))}
          >
            Customer check acceptable
          </CheckField>
          <TextInput
            path="codRemitTo"
            label="Remit COD to"
            optional
            note="Name and address"
            maxLength={bolLimits.codRemitTo}
            value={values.codRemitTo}
            onValue={(codRemitTo) => change((before) => ({ ...before, codRemitTo }))}
          />
        </>
      )}
      <TextInput
        path="declaredValueCents"
        label="Declared value"
        optional
        className={columns.span6}
        inputMode="decimal"
        unit="USD"
        maxLength={20}
        value={values.declaredValue}
        onValue={(declaredValue) => change((before) => ({ ...before, declaredValue }))}
      />
      <SelectField
        label="Per"
        className={columns.span6}
        data-field="declaredValuePer"
        value={values.declaredValuePer}
        options={declaredValuePers.map((per) => [per, per])}
        onValue={(declaredValuePer) => change((before) => ({ ...before, declaredValuePer }))}
      />
      <p className={looks.note}>
        A declared value can limit what the carrier owes for loss or damage (49 U.S.C. 14706(c)(1)(A) and
        (B)).
      </p>
      <CheckField
        data-field="section7"
        checked={values.section7}
        onTick={(section7) => change((before) => ({ ...before, section7 }))}
      >
        Section 7: no delivery without payment, and no recourse to the shipper. It holds once signed.
      </CheckField>
    </>
  );
}
