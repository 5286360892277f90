import { util } from '@freightwright/mfe-kit';
import { useEffect } from 'react';
import { useFormAccess } from '../fields/form-fields.tsx';
import { SectionFields } from './section-fields.tsx';

/** The emergency contact. Source: 49 CFR 172.604. */
export function HazmatSection() {
  const { arrive } = useFormAccess();
  useEffect(arrive, [arrive]);
  return (
    <>
      <p className={util.note}>
        Hazardous freight needs a 24-hour phone number, answered in transit by someone who knows the material
        (49 CFR 172.604).
      </p>
      <SectionFields section="hazmat" />
    </>
  );
}
