import type { BolDraftForm, BolForm } from '@freightwright/contracts';

/**
 * What stays of an issued bill when its owner deletes the account: figures and codes, and not one text that
 * somebody typed. The number, the dates and the totals stand in the bill beside it. ADR 20 has the reasons.
 */
export interface BillRecord {
  shipDate: string;
  originState: string;
  destinationState: string;
  lines: {
    packages: number;
    packageType: string;
    weightLb: number;
    freightClass?: string | undefined;
    nmfcItem?: string | undefined;
    hazmat?: { identificationNumber: string; hazardClass: string; packingGroup?: string | undefined };
  }[];
}

/**
 * Years for which the record is kept, from the day of issue: as long as a broker keeps the record of a
 * shipment (49 CFR 371.3(b)), which is longer than a shipper keeps the paper for hazardous materials (two
 * years, 49 CFR 172.201(e)). Both rules are for those who take part in a shipment, which we do not.
 */
export const recordYears = 3;

/** Why it is kept, as the report of a deletion says it. */
export const recordReason = `Number, dates, classes and weights, without names or addresses: ${recordYears} years from issue, as long as a broker keeps its records (49 CFR 371.3(b))`;

/** The moment from which nothing is left of a bill that was issued then. */
export function recordEnds(issuedAt: Date): Date {
  const ends = new Date(issuedAt);
  ends.setUTCFullYear(ends.getUTCFullYear() + recordYears);
  return ends;
}

export function recordOf(form: BolDraftForm): BillRecord {
  // The form was checked when the bill was issued, and has not changed since.
  const { shipDate, shipperState, consigneeState, lineItems } = form as BolForm;
  return {
    shipDate,
    originState: shipperState,
    destinationState: consigneeState,
    lines: lineItems.map(({ packages, packageType, weight, nmfcClass, nmfcItem, hazmatDetails }) => ({
      packages,
      packageType,
      weightLb: weight,
      ...(nmfcClass !== undefined && { freightClass: nmfcClass }),
      ...(nmfcItem !== undefined && { nmfcItem }),
      ...(hazmatDetails && {
        hazmat: {
          identificationNumber: hazmatDetails.identificationNumber,
          hazardClass: hazmatDetails.hazardClass,
          packingGroup: hazmatDetails.packingGroup,
        },
      }),
    })),
  };
}
