import { bolLimits, formatUsPhone } from '@freightwright/contracts/constants';
import { TextInput, useBillFields } from '../fields/form-fields.tsx';
import columns from './columns.module.css';

export function PayerFields() {
  const { text } = useBillFields();
  return (
    <>
      <TextInput
        {...text('billToPhone', bolLimits.phone)}
        label="Bill-to phone"
        className={columns.span6}
        type="tel"
        tidy={(typed) => formatUsPhone(typed) ?? typed}
      />
      <TextInput
        {...text('billToAccount', bolLimits.account)}
        label="Account with the carrier"
        className={columns.span6}
      />
      <TextInput {...text('broker', bolLimits.broker)} label="Broker" note="Name, and MC number or phone" />
    </>
  );
}
