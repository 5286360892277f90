/** Handling units of one kind. More is a slip of the keyboard: a trailer takes 60 pallets two high. */
export const maxUnitCount = 999;
/** Kinds of handling unit in a shipment. */
export const maxUnitKinds = 100;
/** Commodities in one handling unit. */
export const maxCommodities = 50;
/** Pieces of one commodity in one handling unit. */
export const maxPieces = 100_000;
/** Characters of a commodity's description. */
export const maxCommodityDescription = 200;
