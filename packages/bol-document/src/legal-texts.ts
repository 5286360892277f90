/** The shipper's certification of hazardous freight. Source: 49 CFR 172.204(a)(1); PHMSA 24-0101. */
export const shipperCertification =
  'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in ' +
  'proper condition for transportation according to the applicable regulations of the Department of Transportation.';

/** A straight bill states on its face that it is not negotiable. Source: 49 U.S.C. 80103(b)(2). */
export const notNegotiable = 'Not negotiable';

/** The condition in which the carrier takes the freight. Source: VICS standard bill of lading. */
const goodOrder = 'Property described above is received in good order, except as noted.';

/** What the carrier signs. Source: VICS standard bill of lading, carrier signature. */
export const carrierReceipt = `Carrier acknowledges receipt of packages. ${goodOrder}`;

/** For hazardous freight, with placards (49 CFR 172.506) and emergency response (172.602). */
export const hazmatCarrierReceipt =
  'Carrier acknowledges receipt of packages and required placards. Carrier certifies that emergency response information was made ' +
  `available, or that the vehicle carries the emergency response guidebook or equivalent documentation. ${goodOrder}`;

/** The driver's count does not cover the content. Source: VICS standard bill of lading, freight counted. */
export const expectedToContain = 'said to contain';

/** Under the table of the freight. Source: VICS standard bill of lading, which refers to NMFC item 360. */
export const specialCareNote =
  'Commodities requiring special or additional care or attention in handling or stowing must be so marked and packaged as to ensure ' +
  'safe transportation with ordinary care. See section 2(e) of NMFC item 360.';

/** Source: VICS standard bill of lading; 49 U.S.C. 14706(c)(1)(A). */
export const declaredValueNote = (amount: string, per: string): string =>
  'Where the rate is dependent on value, shippers are required to state specifically in writing the agreed or declared value of the ' +
  `property: “The agreed or declared value of the property is specifically stated by the shipper to be not exceeding ${amount} per ${per}.”`;

/** Source: 49 U.S.C. 14706(c)(1)(A) and (B), as the VICS standard bill of lading cites them. */
export const liabilityNote =
  'Liability limitation for loss or damage on this shipment may be applicable. See 49 U.S.C. 14706(c)(1)(A) and (B).';

/** The terms under which the carrier takes the freight. Source: VICS standard bill of lading. */
export const receivedNote =
  'Received, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and shipper, ' +
  'if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available to the ' +
  'shipper on request, and to all applicable state and federal regulations.';

/**
 * The shipper is not liable for unpaid charges. Source: section 7 of the contract terms and conditions of the
 * uniform bill of lading (49 CFR 1035, appendix B).
 */
export const section7Note =
  'Section 7: if this shipment is to be delivered to the consignee without recourse on the consignor, the consignor shall sign this ' +
  'statement. The carrier shall not make delivery of this shipment without payment of freight and all other lawful charges.';

/** Printed on a line whose item and class come from an illustrative row, which is not NMFTA's listing. */
export const sampleMark = 'NMFC item and class: sample, confirm';

/**
 * Before the consignee's name on bill and labels, and across the face of the bill, of freight that is delivered
 * against payment. Source: FedEx Freight 100 series rules tariff, item 430 (COD shipments).
 */
export const codMark = 'COD';
