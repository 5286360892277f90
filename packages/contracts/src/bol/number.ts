import { bolCheckDigit, readBolNumber } from '@freightwright/domain';
import * as z from 'zod/mini';
import { bolNumberPattern } from '../facts/bol/id-patterns.ts';
import { text } from '../text.ts';

/** 17 digits, of which the last is the correct check digit. */
export const BolNumber = text(
  17,
  z.regex(bolNumberPattern),
  z.refine((text) => readBolNumber(text).ok, 'BOL number has a wrong check digit'),
);

/**
 * The number of a bill: company prefix and serial number, padded to 16 digits, and the check digit. Numbers
 * of a shipper without a prefix start with '04'.
 * Source: VICS standard bill of lading (neodynamic.com, "VICS BOL barcode"): 7 digits of prefix and 9 of
 * serial, or '04' and 14 digits.
 * @throws RangeError for any other prefix, or a serial number that does not fit.
 */
export function bolNumberOf(prefix: string, serial: number): string {
  if (!/^(?:04|(?!04)\d{7})$/.test(prefix)) throw new RangeError("A prefix has 7 digits, or is '04'");
  const room = 16 - prefix.length;
  if (!Number.isSafeInteger(serial) || serial < 0 || String(serial).length > room) {
    throw new RangeError(`A serial under this prefix has at most ${room} digits`);
  }
  const first16 = prefix + String(serial).padStart(room, '0');
  return first16 + bolCheckDigit(first16);
}
