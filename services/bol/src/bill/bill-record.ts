import type { BolDraftForm, BolForm } from '@freightwright/contracts';

/**
 * What remains of an issued bill when its owner deletes the account: figures and codes, and no text that a
 * user entered. The number, the dates and the totals are on the bill itself. ADR 20 has the reasons.
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
 * Retention of the record in years, from the day of issue: as long as a broker's record of a shipment (49 CFR
 * 371.3(b)), which is longer than a shipper's for hazardous materials (two years, 49 CFR 172.201(e)). Both
 * rules apply to parties of a shipment, which we are not.
 */
export const recordYears = 3;

/** The reason for the retention, in the report of a deletion. */
export const recordReason = `Number, dates, classes and weights, without names or addresses: ${recordYears} years from issue, as long as a broker keeps its records (49 CFR 371.3(b))`;

/** When the record of a bill that was issued at `issuedAt` expires. */
export function recordEnds(issuedAt: Date): Date {
  const ends = new Date(issuedAt);
  ends.setUTCFullYear(ends.getUTCFullYear() + recordYears);
  return ends;
}

export function recordOf(form: BolDraftForm): BillRecord {
  // The form was validated when the bill was issued, and has not changed since.
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
