import { bolLimits, formatEmergencyPhone } from '@freightwright/contracts/facts';
import { looks } from '@freightwright/mfe-kit';
import { useEffect } from 'react';
import { TextInput } from '../fields/text-input.tsx';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

/** Whom to call in an emergency. Source: 49 CFR 172.604. */
export function HazmatSection() {
  const { values, change, arrive } = useFormAccess();
  useEffect(arrive, [arrive]);
  return (
    <>
      <p className={looks.note}>
        Hazardous freight needs a number that is answered day and night while it is under way, by somebody who
        knows the material (49 CFR 172.604).
      </p>
      <TextInput
        path="emergencyPhone"
        label="24-hour emergency phone"
        className={columns.span6}
        type="tel"
        required
        maxLength={bolLimits.phone}
        value={values.emergencyPhone}
        onValue={(emergencyPhone) => change((before) => ({ ...before, emergencyPhone }))}
        tidy={(text) => formatEmergencyPhone(text) ?? text}
      />
      <TextInput
        path="emergencyContract"
        label="Registered to, or contract"
        className={columns.span6}
        required
        maxLength={bolLimits.emergencyContract}
        value={values.emergencyContract}
        onValue={(emergencyContract) => change((before) => ({ ...before, emergencyContract }))}
      />
    </>
  );
}
