import { bolLimits } from '@freightwright/contracts/constants';
import { TextInput, useBillFields } from '../fields/form-fields.tsx';
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

export function StopTimeFields() {
  const { text } = useBillFields();
  return fields.map(([field, label, type]) => (
    <TextInput
      key={field}
      {...text(field, type === 'text' ? bolLimits.dockHours : undefined)}
      label={label}
      type={type}
      className={type === 'time' ? columns.span6 : undefined}
      placeholder={type === 'text' ? 'Mon to Fri, 7:00 to 15:30' : undefined}
    />
  ));
}
