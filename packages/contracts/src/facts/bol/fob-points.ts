/**
 * Where the freight passes from seller to buyer: 'free on board' at the origin or at the destination. Source:
 * the FOB boxes beside ship from and ship to of the VICS standard bill of lading.
 */
export const fobPoints = ['Ship from', 'Ship to'] as const;
