import * as z from 'zod/mini';
import { hazmatUnits, inhalationZones, packingGroups } from '../constants/bol/choices.ts';
import { bolLimits } from '../constants/bol/limits.ts';
import { list, text, trimmedText } from '../text.ts';
import { field, flag, optional, optionalLine, requiredLine, typed } from './field.ts';
import { quantity } from './figures.ts';

const aHazardClass = 'Hazard class must be a class or division such as 3, 6.1 or 1.4S';
const aNumber = 'Identification number must be UN, NA or ID and four digits';
const aGuide = 'ERG guide must be the number of a guide, such as 128 or 127P';

/** Classes and divisions (49 CFR 172.101(d), 173.2); an explosive with its compatibility group ('1.4S'). */
const hazardClass = (pattern: RegExp) =>
  trimmedText(
    bolLimits.hazardClass,
    { missing: 'Hazard class is required', tooLong: aHazardClass },
    z.regex(pattern, aHazardClass),
  );
const HazardClass = hazardClass(
  /^(?:1\.[1-6][A-HJKLNS]|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9|Combustible liquid)$/,
);
/** A label besides the first, which for some organic peroxides is that of an explosive, '1'. */
const SubsidiaryClass = hazardClass(
  /^(?:1(?:\.[1-6][A-HJKLNS])?|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9)$/,
);

/**
 * What the law requires to be known about a hazardous material. The number of packages is that of the line.
 * The table of 49 CFR 172.101 decides whether such a material exists; it is checked before a bill is issued,
 * and a draft stores whatever was typed. Source: 49 CFR 172.202, 172.203 (descriptions).
 */
export const hazmatFields = {
  identificationNumber: typed(
    trimmedText(
      bolLimits.identificationNumber,
      { missing: 'Identification number is required', tooLong: aNumber },
      z.toUpperCase(),
      z.regex(/^(?:UN|NA|ID)\d{4}$/, aNumber),
    ),
    bolLimits.identificationNumber,
  ),
  properShippingName: requiredLine('Proper shipping name', bolLimits.properShippingName),
  hazardClass: typed(HazardClass, bolLimits.hazardClass),
  subsidiaryClasses: field(
    z._default(list(SubsidiaryClass, bolLimits.subsidiaryClasses), []),
    list(text(bolLimits.hazardClass), bolLimits.subsidiaryClasses),
  ),
  /** Left out where the table of 172.101 has none: explosives, gases, radioactive and a few others. */
  packingGroup: optional(z.enum(packingGroups)),
  /** The quantity of the whole line. Cylinders, bulk packages and residues need none. 172.202(a)(5). */
  quantity,
  /** Required with a quantity; there is no default. */
  quantityUnit: optional(z.enum(hazmatUnits)),
  /**
   * The kind of packages: 'steel drum'. Left out where the line's own package type is specific enough. A
   * pallet or a skid is not a package. 172.202(a)(7).
   */
  packageKind: optionalLine('Package kind', bolLimits.packageKind),
  /** What the material is, for a name with 'n.o.s.' and other names marked G. 172.203(k). */
  technicalName: optionalLine('Technical name', bolLimits.technicalName),
  /** 172.203(c): the package contains a reportable quantity. */
  reportableQuantity: flag,
  /** Their names, where the shipping name does not name them. 172.203(c)(1). */
  hazardousSubstances: optionalLine('Hazardous substances', bolLimits.hazardousSubstances),
  /** Of a material poisonous by inhalation. Left out, it becomes the table's zone, if any. 172.203(m). */
  inhalationZone: optional(z.enum(inhalationZones)),
  /** The shipper's answer required by special provision 5 of 172.102. */
  poisonousByInhalation: optional(z.boolean()),
  /** 172.203(l). */
  marinePollutant: flag,
  /** 172.203(b). */
  limitedQuantity: flag,
  /** '11110' or 'DOT-SP 11110'. 172.203(a). */
  specialPermit: optionalLine('Special permit', bolLimits.specialPermit),
  /** Liquefied petroleum gas without odor. 172.203(p). */
  nonOdorized: flag,
  /** At an elevated temperature. 172.203(n). */
  hot: flag,
  /** An empty packaging with a residue of the material. 172.203(e). */
  residue: flag,
  /** The guide of the Emergency Response Guidebook to print, '128'. */
  ergGuide: typed(z.optional(trimmedText(4, { tooLong: aGuide }, z.regex(/^\d{3}P?$/, aGuide))), 4),
  /** The material needs a hazardous waste manifest (40 CFR 262), so the bill is refused. */
  hazardousWaste: flag,
};
