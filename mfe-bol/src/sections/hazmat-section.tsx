import { bolLimits, formatEmergencyPhone } from '@freightwright/contracts/constants';
import { util } from '@freightwright/mfe-kit';
import { useEffect } from 'react';
import { TextInput, useBillFields, useFormAccess } from '../fields/form-fields.tsx';
import columns from './columns.module.css';

/** The emergency contact. Source: 49 CFR 172.604. */
export function HazmatSection() {
  const { arrive } = useFormAccess();
  const { text } = useBillFields();
  useEffect(arrive, [arrive]);
  return (
    <>
      <p className={util.note}>
        Hazardous freight needs a number that is answered day and night while it is under way, by somebody who
        knows the material (49 CFR 172.604).
      </p>
      <TextInput
        {...text('emergencyPhone', bolLimits.phone)}
        label="24-hour emergency phone"
        className={columns.span6}
        type="tel"
        required
        tidy={(typed) => formatEmergencyPhone(typed) ?? typed}
      />
      <TextInput
        {...text('emergencyContract', bolLimits.emergencyContract)}
        label="Registered to, or contract"
        className={columns.span6}
        required
      />
    </>
  );
}
