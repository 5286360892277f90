import * as z from 'zod/mini';
import type { FieldEntry } from '../constants/bol/field-entry.ts';
import { formatEmergencyPhone, formatUsPhone } from '../constants/bol/format-us-phone.ts';
import { bolLimits, nmfcItemPattern, nmfcItemSentence } from '../constants/bol/limits.ts';
import { hazmatCatalog } from '../constants/bol/line-catalog.ts';
import { partyCatalog } from '../constants/bol/party-catalog.ts';
import { type UsStateCode, usStates } from '../constants/bol/us-states.ts';
import { FreightClass } from '../measures.ts';
import { list, type TextMessages, text, trimmedText, wordedText } from '../text.ts';
import { choice, field, flag, optional, optionalLine, optionalText, requiredLine, typed } from './field.ts';
import { amount, count, dimension, mass, quantity, total, weight } from './figures.ts';

export const UsState = z.enum(Object.keys(usStates) as [UsStateCode, ...UsStateCode[]], {
  error: ({ input }) =>
    input === undefined ? 'State is required' : 'State must be a two-letter US state code',
});

type Check = Parameters<typeof trimmedText>[2];

/** A text of a fixed form, trimmed. `form` describes it where it is wrong or too long. */
const formatted = ({ label, limit = 0, required }: FieldEntry, form: string, ...checks: Check[]) => {
  const messages: TextMessages = { tooLong: form, ...(required && { missing: `${label} is required` }) };
  return trimmedText(limit, messages, ...checks);
};
const optionalFormatted = (entry: FieldEntry, form: string, ...checks: Check[]) =>
  typed(z.optional(formatted(entry, form, ...checks)), entry.limit ?? 0);

/** A phone number in our format; '' where it may be empty. */
const phone = (format: (number: string) => string | undefined, error: string): Check[] => [
  z.refine((number) => number === '' || format(number) !== undefined, error),
  z.overwrite((number) => format(number) ?? number),
];
const usPhone = (label: string) =>
  phone(formatUsPhone, `${label} must be a US number such as (404) 555-0177`);
const notEmpty = (error: string) => z.minLength(1, { error, abort: true });

/** Classes and divisions (49 CFR 172.101(d), 173.2); an explosive with its compatibility group ('1.4S'). */
const hazardClasses = /^(?:1\.[1-6][A-HJKLNS]|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9|Combustible liquid)$/;
/** A label besides the first, which for some organic peroxides is that of an explosive, '1'. */
const subsidiaryClasses = /^(?:1(?:\.[1-6][A-HJKLNS])?|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9)$/;
const hazardClass = (pattern: RegExp) => {
  const form = 'Hazard class must be a class or division such as 3, 6.1 or 1.4S';
  const messages = { missing: 'Hazard class is required', tooLong: form };
  return trimmedText(hazmatCatalog.hazardClass.limit, messages, z.regex(pattern, form));
};

/** The schemas of a field, by its kind in the catalog. */
const kinds = {
  paragraphs: ({ label, limit = 0 }: FieldEntry) => optionalText(label, limit),
  flag: () => flag,
  optionalFlag: () => optional(z.boolean()),
  yesOrNo: () => optional(z.boolean()),
  state: () => typed(UsState, 2),
  zip(entry: FieldEntry) {
    const form = 'ZIP must have 5 digits, or 9 as 30318-1234';
    const checks = [notEmpty('ZIP is required'), z.regex(/^\d{5}(-\d{4})?$/, form)];
    return typed(formatted(entry, form, ...checks), partyCatalog.zip.limit);
  },
  phone({ label, limit = 0 }: FieldEntry) {
    const missing = `${label} is required`;
    return typed(trimmedText(limit, { missing }, notEmpty(missing), ...usPhone(label)), limit);
  },
  optionalPhone: ({ label, limit = 0 }: FieldEntry) =>
    typed(z.optional(trimmedText(limit, {}, ...usPhone(label))), limit),
  emergencyPhone({ limit = 0 }: FieldEntry) {
    const form = 'Emergency phone must be a US number, or begin with + and the country code';
    return typed(z.optional(trimmedText(limit, {}, ...phone(formatEmergencyPhone, form))), limit);
  },
  scac(entry: FieldEntry) {
    const form = 'SCAC must be two to four letters';
    return optionalFormatted(entry, form, z.toUpperCase(), z.regex(/^([A-Z]{2,4})?$/, form));
  },
  proNumber(entry: FieldEntry) {
    const form = 'PRO number must be at most 20 letters, digits and hyphens';
    return optionalFormatted(entry, form, z.regex(/^[A-Za-z0-9-]{0,20}$/, form));
  },
  nmfcItem: (entry: FieldEntry) =>
    typed(
      z.optional(formatted(entry, nmfcItemSentence, z.regex(nmfcItemPattern, nmfcItemSentence))),
      // A draft may have one digit too many, which the form then reports.
      (entry.limit ?? 0) + 1,
    ),
  /** A local time of day at the stop, '08:30'. */
  time(entry: FieldEntry) {
    const form = `${entry.label} must be a time such as 08:30`;
    return optionalFormatted(entry, form, z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, form));
  },
  date({ label, limit = 0 }: FieldEntry) {
    const form = `${label} must be a date such as 2026-11-24`;
    return typed(z.optional(wordedText(limit, { tooLong: form }, z.iso.date(form))), limit);
  },
  shipDate({ label, limit = 0 }: FieldEntry) {
    const [missing, form] = [`${label} is required`, `${label} must be a date such as 2026-11-20`];
    const error = ({ input }: { input?: unknown }) =>
      typeof input === 'string' && input.trim() !== '' ? form : missing;
    return field(
      wordedText(limit, { missing, tooLong: form }, z.iso.date({ error })),
      text(limit, z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
    );
  },
  cents: ({ label }: FieldEntry) => amount(label),
  count: ({ label, least = 1 }: FieldEntry) => count(label, least),
  packages: () => total(z.int()),
  pounds: () => total(z.number()),
  weight: () => weight,
  inches: ({ label }: FieldEntry) => dimension(label),
  quantity: () => quantity,
  mass: ({ label }: FieldEntry) => mass(label),
  freightClass: () => optional(FreightClass),
  identificationNumber(entry: FieldEntry) {
    const form = 'Identification number must be UN, NA or ID and four digits';
    const messages = { missing: 'Identification number is required', tooLong: form };
    const checks = [z.toUpperCase(), z.regex(/^(?:UN|NA|ID)\d{4}$/, form)];
    return typed(trimmedText(entry.limit ?? 0, messages, ...checks), entry.limit ?? 0);
  },
  hazardClass: () => typed(hazardClass(hazardClasses), hazmatCatalog.hazardClass.limit),
  subsidiaryClasses: () =>
    field(
      z._default(list(hazardClass(subsidiaryClasses), bolLimits.subsidiaryClasses), []),
      list(text(hazmatCatalog.hazardClass.limit), bolLimits.subsidiaryClasses),
    ),
  ergGuide(entry: FieldEntry) {
    const form = 'ERG guide must be the number of a guide, such as 128 or 127P';
    return optionalFormatted(entry, form, z.regex(/^\d{3}P?$/, form));
  },
};
type Kinds = typeof kinds;

const optionalChoice = <const T extends readonly [string, ...string[]]>(options: T, label: string) =>
  optional(z.enum(options, `${label} must be ${options.join(' or ')}`));

type Options = readonly [string, ...string[]];
type FieldOf<E> = E extends { kind: 'choice' | 'packageType'; options: infer O extends Options }
  ? E extends { optional: true }
    ? ReturnType<typeof optionalChoice<O>>
    : ReturnType<typeof choice<O>>
  : E extends { kind: 'line' }
    ? E extends { required: true }
      ? ReturnType<typeof requiredLine>
      : ReturnType<typeof optionalLine>
    : E extends { kind: infer K extends keyof Kinds }
      ? ReturnType<Kinds[K]>
      : never;

type Composites<C> = {
  [N in keyof C as C[N] extends { kind: 'composite' } ? N : never]: ReturnType<typeof field>;
};

/**
 * The schemas of every field of a catalog, in its order.
 * @param own those of its composite fields.
 */
export function fieldsOf<C extends object, O extends Composites<C>>(catalog: C, own: O) {
  const fields = Object.entries(catalog).map(([name, entry]: [string, FieldEntry]) => [
    name,
    Object.entries(own).find(([composite]) => composite === name)?.[1] ?? fieldOf(entry),
  ]);
  return Object.fromEntries(fields) as { [N in keyof C]: N extends keyof O ? O[N] : FieldOf<C[N]> };
}

function fieldOf(entry: FieldEntry) {
  const { kind, label, limit = 0, required, optional: mayBeLeftOut, preset } = entry;
  if (kind === 'line') return required ? requiredLine(label, limit) : optionalLine(label, limit);
  if (kind === 'choice' || kind === 'packageType') {
    const options = entry.options as Options;
    return mayBeLeftOut ? optionalChoice(options, label) : choice(options, preset ?? options[0]);
  }
  return kinds[kind as keyof Kinds](entry);
}
