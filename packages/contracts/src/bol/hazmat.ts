import * as z from 'zod/mini';
import { hazmatUnits, packingGroups } from '../facts/bol/choices.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { list, text, trimmedText } from '../text.ts';
import { field, flag, optional, typed } from './field.ts';
import { quantity } from './figures.ts';
import { optionalLine, requiredLine } from './lines-of-text.ts';

const aHazardClass = 'Hazard class must be a class or division such as 3, 6.1 or 1.4S';
const aNumber = 'Identification number must be UN or NA and four digits';

/**
 * Hazard classes and divisions. Source: 49 CFR 172.101(d) and 173.2. An explosive includes its compatibility
 * group ('1.4S').
 */
const HazardClass = trimmedText(
  bolLimits.hazardClass,
  { missing: 'Hazard class is required', tooLong: aHazardClass },
  z.regex(
    /^(?:1\.[1-6][A-HJKLNS]|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9|Combustible liquid)$/,
    aHazardClass,
  ),
);
const unit = z.enum(hazmatUnits);

/**
 * What the law requires to be known about a hazardous material. The number and kind of packages are those of
 * the line.
 * Source: 49 CFR 172.202 (description), 172.203 (additional description).
 */
export const hazmatFields = {
  identificationNumber: typed(
    trimmedText(
      bolLimits.identificationNumber,
      { missing: 'Identification number is required', tooLong: aNumber },
      z.toUpperCase(),
      z.regex(/^(?:UN|NA)\d{4}$/, aNumber),
    ),
    bolLimits.identificationNumber,
  ),
  properShippingName: requiredLine('Proper shipping name', bolLimits.properShippingName),
  hazardClass: typed(HazardClass, bolLimits.hazardClass),
  subsidiaryClasses: field(
    z._default(list(HazardClass, bolLimits.subsidiaryClasses), []),
    list(text(bolLimits.hazardClass), bolLimits.subsidiaryClasses),
  ),
  /**
   * Left out where the table of 172.101 gives none: explosives, gases, radioactive materials and a few
   * others.
   */
  packingGroup: optional(z.enum(packingGroups)),
  /** The quantity of the whole line. */
  quantity,
  quantityUnit: field(unit, unit),
  /** What the material is, for a name with 'n.o.s.' and other names marked G. 172.203(k). */
  technicalName: optionalLine('Technical name', bolLimits.technicalName),
  /** 172.203(c): the package holds a reportable quantity. */
  reportableQuantity: flag,
  /** 172.203(l). */
  marinePollutant: flag,
  /** 172.203(b). */
  limitedQuantity: flag,
  /** The material needs a hazardous waste manifest (40 CFR 262), so the bill is refused. */
  hazardousWaste: flag,
};
