/**
 * The choices that the form offers. The first is the default unless said otherwise. Source: product
 * specification, section 3; what the specification does not name is ours.
 */
export const serviceTypes = ['LTL', 'FTL', 'Expedited'] as const;
export const freightChargeTerms = ['Prepaid', 'Collect', 'Third Party'] as const;
/** Who pays the fee of the COD collection. */
export const feeTerms = ['Collect', 'Prepaid'] as const;
export const trailerLoaders = ['Shipper', 'Driver'] as const;
export const freightCounters = ['Shipper', 'Driver, pallets', 'Driver, pieces'] as const;
/** 'Agreement' is the carrier's number of a pricing agreement, which FAK rates need. */
export const referenceKinds = ['PO', 'SO', 'Invoice', 'Quote', 'Agreement', 'Appointment', 'Other'] as const;
export const declaredValuePers = ['shipment', 'package', 'piece', 'pound'] as const;
/** Packing groups of hazardous freight. Source: 49 CFR 172.101(f). */
export const packingGroups = ['I', 'II', 'III'] as const;
/** Hazard zones of materials that are poisonous by inhalation. Source: 49 CFR 173.116 and 173.133. */
export const inhalationZones = ['A', 'B', 'C', 'D'] as const;
/** Units in which a shipping paper may state a quantity. None is the default. */
export { hazmatQuantityUnits as hazmatUnits } from '@freightwright/hazmat';
