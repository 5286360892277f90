import { type Trailer, usualTrailer } from '../trailer/trailer.ts';

export const vehicleIds = ['cargo-van', 'small-straight', 'large-straight', 'trailer'] as const;
export type VehicleId = (typeof vehicleIds)[number];

export interface Vehicle {
  readonly id: VehicleId;
  /** Its name in a price: 'Cargo van'. */
  readonly name: string;
  /** Inside dimensions, doors and load. */
  readonly space: Trailer;
}

/**
 * Vehicles for a single shipment, the smallest first. Dimensions, doors and loads of the smaller three are
 * our own choice of usual figures; they differ by maker and model.
 */
export const vehicles: readonly Vehicle[] = [
  { id: 'cargo-van', name: 'Cargo van', space: space(120, 52, 60, 3_000) },
  { id: 'small-straight', name: 'Small straight truck', space: space(192, 88, 80, 5_000) },
  { id: 'large-straight', name: 'Large straight truck', space: space(312, 96, 96, 12_000) },
  { id: 'trailer', name: '53 ft trailer', space: usualTrailer },
];

function space(lengthIn: number, widthIn: number, heightIn: number, maxLoadLb: number): Trailer {
  return { lengthIn, widthIn, heightIn, doorWidthIn: widthIn, doorHeightIn: heightIn, maxLoadLb };
}
