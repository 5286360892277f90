import { bolLimits } from '@freightwright/contracts/facts';
import { TextInput } from '../fields/text-input.tsx';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

const fields = [
  ['pickupReadyTime', 'Pickup ready', 'time'],
  ['pickupCloseTime', 'Pickup close', 'time'],
  ['pickupDockHours', 'Dock hours at pickup', 'text'],
  ['deliveryDate', 'Delivery date', 'date'],
  ['deliveryFromTime', 'Delivery from', 'time'],
  ['deliveryUntilTime', 'Delivery until', 'time'],
  ['deliveryDockHours', 'Dock hours at delivery', 'text'],
] as const;
const widths = { time: columns.span6, date: undefined, text: undefined };

/** When the freight is ready, and when it is received. Times are those of the place. */
export function StopTimeFields() {
  const { values, change } = useFormAccess();
  return fields.map(([field, label, type]) => (
    <TextInput
      key={field}
      path={field}
      label={label}
      type={type}
      className={widths[type]}
      maxLength={type === 'text' ? bolLimits.dockHours : undefined}
      placeholder={type === 'text' ? 'Mon to Fri, 7:00 to 15:30' : undefined}
      value={values[field]}
      onValue={(text) => change((before) => ({ ...before, [field]: text }))}
    />
  ));
}
