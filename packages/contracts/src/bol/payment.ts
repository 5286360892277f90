import * as z from 'zod/mini';
import { formatUsPhone } from '../facts/bol/format-us-phone.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { trimmedText } from '../text.ts';
import { flag, optionalLine, typed } from './field.ts';

/** Whom the carrier bills and pays, beside the terms. A bill may leave out each of them. */
export const paymentFields = {
  /** Of the party that pays the freight charges under any terms. */
  billToPhone: typed(
    z.optional(
      trimmedText(
        bolLimits.phone,
        {},
        z.refine(
          (number) => number === '' || formatUsPhone(number) !== undefined,
          'Bill-to phone must be a US number such as (404) 555-0177',
        ),
        z.overwrite((number) => formatUsPhone(number) ?? number),
      ),
    ),
    bolLimits.phone,
  ),
  /** The payer's account number with the carrier. */
  billToAccount: optionalLine('Bill-to account', bolLimits.account),
  /** Name and address to which the carrier sends what it collects. */
  codRemitTo: optionalLine('COD remit-to', bolLimits.codRemitTo),
  /** The broker who arranged the transport: name, and MC number or phone. */
  broker: optionalLine('Broker', bolLimits.broker),
};

/** How the freight has to be handled under way. */
export const handlingFields = {
  protectFromFreezing: flag,
  doNotStack: flag,
  topLoadOnly: flag,
};
