import { bolLimits, formatUsPhone } from '@freightwright/contracts/facts';
import { TextInput } from '../fields/text-input.tsx';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

/** How the carrier reaches and knows the party that pays, and the broker if there is one. */
export function PayerFields() {
  const { values, change } = useFormAccess();
  const line = (field: 'billToPhone' | 'billToAccount' | 'broker', maxLength: number) => ({
    path: field,
    value: values[field],
    maxLength,
    onValue: (text: string) => change((before) => ({ ...before, [field]: text })),
  });
  return (
    <>
      <TextInput
        {...line('billToPhone', bolLimits.phone)}
        label="Bill-to phone"
        className={columns.span6}
        type="tel"
        tidy={(text) => formatUsPhone(text) ?? text}
      />
      <TextInput
        {...line('billToAccount', bolLimits.account)}
        label="Account with the carrier"
        className={columns.span6}
      />
      <TextInput {...line('broker', bolLimits.broker)} label="Broker" note="Name, and MC number or phone" />
    </>
  );
}
