import { accessorials, bolLimits } from '@freightwright/contracts';
import { TextAreaField, TickBox } from '../fields/controls.tsx';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

/** Services beside the transport, and what the driver should know. */
export function ServicesSection() {
  const { values, change, errorOf, leave } = useFormAccess();
  return (
    <>
      <fieldset className={columns.plain}>
        <legend className={columns.title}>Accessorial services</legend>
        <div className={columns.ticks}>
          {Object.entries(accessorials).map(([id, name]) => (
            <TickBox
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
            </TickBox>
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
