import { accessorials, accessorialsAt, bolLimits, type FreightEnd } from '@freightwright/contracts/facts';
import { CheckField, lazyComponent, looks, TextAreaField } from '@freightwright/mfe-kit';
import { MoreFields } from '../fields/more-fields.tsx';
import { useFormAccess } from '../form/form-context.ts';
import { handling } from '../form/sections.ts';
import columns from './columns.module.css';

const StopTimeFields = lazyComponent(() =>
  import('./stop-time-fields.tsx').then(({ StopTimeFields }) => StopTimeFields),
);
const stopTimes = [
  'pickupReadyTime',
  'pickupCloseTime',
  'pickupDockHours',
  'deliveryDate',
  'deliveryFromTime',
  'deliveryUntilTime',
  'deliveryDockHours',
] as const;

/** Services in addition to the transport, at which times, and what the driver should know. */
export function ServicesSection() {
  const { values, change, errorOf, leave } = useFormAccess();
  return (
    <>
      <Services end="pickup" title="Services at pickup" />
      <Services end="delivery" title="Services at delivery" />
      <MoreFields
        title="Pickup and delivery times, dock hours"
        paths={stopTimes}
        summary={stopTimes
          .map((field) => values[field])
          .filter(Boolean)
          .join(', ')}
      >
        <StopTimeFields />
      </MoreFields>
      <fieldset>
        <legend className={looks.caption}>Handling</legend>
        <div className={columns.ticks}>
          {handling.map(([field, words]) => (
            <CheckField
              key={field}
              data-field={field}
              checked={values[field]}
              onTick={(on) => change((before) => ({ ...before, [field]: on }))}
            >
              {words}
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
        onValue={(specialInstructions) => change((before) => ({ ...before, specialInstructions }))}
        onBlur={() => leave('specialInstructions')}
      />
    </>
  );
}

function Services({ end, title }: { readonly end: FreightEnd; readonly title: string }) {
  const { values, change } = useFormAccess();
  return (
    <fieldset>
      <legend className={looks.caption}>{title}</legend>
      <div className={columns.ticks}>
        {accessorialsAt(end).map((id) => (
          <CheckField
            key={id}
            data-field={`accessorials.${id}`}
            checked={values.accessorials.includes(id)}
            onTick={(on) =>
              change((before) => ({
                ...before,
                accessorials: on
                  ? [...before.accessorials, id]
                  : before.accessorials.filter((other) => other !== id),
              }))
            }
          >
            {accessorials[id]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}
