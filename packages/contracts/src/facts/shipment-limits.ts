/**
 * The most handling units of one kind. A larger number is a typing error: a trailer takes 60 pallets, two
 * high.
 */
export const maxUnitCount = 999;
/** The most kinds of handling unit in a shipment. */
export const maxUnitKinds = 100;
/** The most commodities in one handling unit. */
export const maxCommodities = 50;
/** The most pieces of one commodity in one handling unit. */
export const maxPieces = 100_000;
/** The most characters of a commodity's description. */
export const maxCommodityDescription = 200;
