// Area code and exchange begin with 2 to 9, and an area code is never a service code such as 911.
const northAmerican = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{6})(?:x(\d{1,6}))?$/;
const serviceCode = /^.11/;
// A number abroad: a plus sign, the country code and the number, at most 15 digits together (ITU-T E.164).
const abroad = /^\+(?!1)\d{7,15}$/;

const compact = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s().\-\u2010-\u2013]/g, '')
    .replace(/extension|ext|x/, 'x');

/**
 * Turns a US phone number from any usual way of writing it into ours; undefined for any other text. Source:
 * North American Numbering Plan (nanpa.com).
 * @example formatUsPhone('404.555.0177 x12'); // => '(404) 555-0177 ext. 12'
 */
export function formatUsPhone(text: string): string | undefined {
  const [, area = '', local = '', extension] = northAmerican.exec(compact(text)) ?? [];
  if (area === '' || serviceCode.test(area)) return undefined;
  const number = `(${area}) ${local.slice(0, 3)}-${local.slice(3)}`;
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

/**
 * Formats the digits of a US number while it is typed. Any other text is returned unchanged.
 * @example formatUsPhoneTyped('4045550'); // => '(404) 555-0'
 */
export function formatUsPhoneTyped(text: string): string {
  if (/[^\d\s().-]/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '').replace(/^1/, '');
  if (digits.length < 4 || digits.length > 10) return digits.length > 10 ? text : digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * For an emergency phone: a US number, or an international one with country code (49 CFR 172.604(a)).
 * @example formatEmergencyPhone('+49 89 12345678'); // => '+49 89 12345678'
 */
export const formatEmergencyPhone = (text: string): string | undefined =>
  formatUsPhone(text) ?? (abroad.test(compact(text)) ? text.trim() : undefined);
