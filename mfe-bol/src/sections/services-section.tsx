import { accessorials, bolLimits } from '@freightwright/contracts/facts';
import { CheckField, TextAreaField } from '@freightwright/mfe-kit';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

/** Services in addition to the transport, and what the driver should know. */
export function ServicesSection() {
  const { values, change, errorOf, leave } = useFormAccess();
  return (
    <>
      <fieldset>
        <legend className={columns.title}>Accessorial services</legend>
        <div className={columns.ticks}>
          {Object.entries(accessorials).map(([id, name]) => (
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
              {name}
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
