/**
 * Texts that are given word for word, and that nobody may make plainer. As `tidy` writes them: one blank
 * between words, straight apostrophes. A text that the product no longer has is reported.
 */
export const specifiedTexts: readonly string[] = [
  // The product specification, sections 8 and 9.
  'Failed to download BOL PDF',
  'Failed to generate BOL',
  'Failed to predict shipping costs',
  'Failed to send email. Please try again.',
  'Your calculation results have been sent to your email.',
  'Very difficult',
  'Very high density.',
  // Names of the table of 49 CFR 172.101.
  'Ethanol or Ethyl alcohol or Ethanol solutions or Ethyl alcohol solutions',
  'Paint (including paint, lacquer, enamel, stain, shellac solutions, varnish, polish, liquid filler and liquid lacquer base)',
  // The VICS form of a bill of lading, which prints these lines as they are.
  'Additional shipper info',
  'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in',
  'proper condition for transportation according to the applicable regulations of the Department of Transportation.',
  'Carrier acknowledges receipt of packages and required placards. Carrier certifies that emergency response information was made',
  'Commodities requiring special or additional care or attention in handling or stowing must be so marked and packaged as to ensure',
  'Received, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and shipper,',
  'shipper on request, and to all applicable state and federal regulations.',
  'Section 7: if this shipment is to be delivered to the consignee without recourse on the consignor, the consignor shall sign this',
  'statement. The carrier shall not make delivery of this shipment without payment of freight and all other lawful charges.',
];
