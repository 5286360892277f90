import { bolCheckDigit, readBolNumber } from '@freightwright/domain';
import * as z from 'zod/mini';
import { bolNumberPattern, isTestBolNumber, testNumberStart } from '../constants/bol/limits.ts';
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
 * serial, or '04' and 14 digits. Of those, the ones that begin with 9 belong to test keys.
 * @throws RangeError for any other prefix, or a serial number that does not fit or is one of test keys.
 * @example bolNumberOf('04', 1); // => '04000000000000015'
 */
export function bolNumberOf(prefix: string, serial: number): string {
  if (!/^(?:04|(?!04)\d{7})$/.test(prefix)) throw new RangeError("A prefix has 7 digits, or is '04'");
  const bolNumber = numberOf(prefix, serial);
  if (isTestBolNumber(bolNumber)) throw new RangeError('The serial is one of those of test keys');
  return bolNumber;
}

/**
 * The number of a bill made with a test key. It has the format of any other, so that barcodes, searches and
 * carriers' programs accept it, and a prefix of its own (`isTestBolNumber`).
 * @throws RangeError for a serial number that does not fit.
 * @example testBolNumberOf(1); // => '04900000000000016'
 */
export const testBolNumberOf = (serial: number): string => numberOf(testNumberStart, serial);

function numberOf(start: string, serial: number): string {
  const room = 16 - start.length;
  if (!Number.isSafeInteger(serial) || serial < 0 || String(serial).length > room) {
    throw new RangeError(`A serial under this prefix has at most ${room} digits`);
  }
  const first16 = start + String(serial).padStart(room, '0');
  return first16 + bolCheckDigit(first16);
}
