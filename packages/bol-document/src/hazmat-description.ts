import type { BolDraftLineItem } from '@freightwright/contracts';
import { packageTypes } from '@freightwright/contracts/facts';
import { formatFigure } from './figure.ts';

/**
 * A hazardous line in the words that the law asks for. Each part may be empty while the line is not filled
 * in.
 */
export interface HazmatDescription {
  /** 'RQ' before the basic description, for a reportable quantity (49 CFR 172.203(c)(2)). */
  readonly prefix: string;
  /** The four parts in their order, with nothing between them. */
  readonly basic: string;
  /** What may stand after it: technical name, limited quantity, marine pollutant (172.203(k), (b), (l)). */
  readonly additions: readonly string[];
  /** Total quantity with its unit (172.202(a)(5)). */
  readonly quantity: string;
  /** Number and kind of packages (172.202(a)(7)). */
  readonly packages: string;
}

/**
 * Identification number, proper shipping name, hazard class with subsidiary classes in parentheses, packing
 * group: in that order and with nothing in between, 'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II'.
 * Source: 49 CFR 172.202(a)(1) to (4) and (b).
 */
export function hazmatDescription(line: BolDraftLineItem): HazmatDescription {
  const { packages = 1, packageType = 'carton', hazmatDetails = {} } = line;
  const {
    identificationNumber,
    properShippingName,
    hazardClass,
    subsidiaryClasses = [],
    packingGroup,
  } = hazmatDetails;
  const { quantity, quantityUnit, technicalName } = hazmatDetails;
  const subsidiary = subsidiaryClasses.length > 0 ? `(${subsidiaryClasses.join(', ')})` : '';
  const group = packingGroup === undefined ? '' : `PG ${packingGroup}`;
  const { one, many } = packageTypes[packageType];
  return {
    prefix: hazmatDetails.reportableQuantity === true ? 'RQ' : '',
    basic: [identificationNumber, properShippingName, hazardClass, subsidiary, group]
      .filter(Boolean)
      .join(', '),
    additions: [
      ...(technicalName ? [`(${technicalName})`] : []),
      ...(hazmatDetails.limitedQuantity === true ? ['Ltd Qty'] : []),
      ...(hazmatDetails.marinePollutant === true ? ['Marine Pollutant'] : []),
    ],
    quantity: quantity === undefined ? '' : `${formatFigure(quantity)} ${quantityUnit ?? ''}`.trim(),
    packages: `${formatFigure(packages)} ${packages === 1 ? one : many}`,
  };
}
