/** Where one end of a lane is, and how well that is known. */
export interface LanePoint {
  readonly zip: string;
  readonly city: string;
  /** USPS code. */
  readonly state: string;
  /** By the ZIP code itself, or by the first three digits, of which the middle is taken. */
  readonly knownBy: 'zip' | 'zip3';
  readonly latitude: number;
  readonly longitude: number;
}

export interface Lane {
  readonly origin: LanePoint;
  readonly destination: LanePoint;
  /** Whole miles by road, estimated; the same both ways. */
  readonly miles: number;
}

/** The mean radius of the earth, which the great circle of domain facts, section 3, is drawn on. */
const earthRadiusMiles = 3958.8;
/** Miles by road for each mile of great circle. Source: domain facts, section 3, "Distance". */
const roadFactor = 1.2;

/** The lane between two points, with its miles: great circle x 1.2, rounded to whole miles. */
export function laneBetween(origin: LanePoint, destination: LanePoint): Lane {
  return { origin, destination, miles: Math.round(greatCircleMiles(origin, destination) * roadFactor) };
}

type Point = Pick<LanePoint, 'latitude' | 'longitude'>;

/** Miles between two points by the haversine formula, the same to the last bit whichever end comes first. */
export function greatCircleMiles(a: Point, b: Point): number {
  const inOrder = a.latitude - b.latitude || a.longitude - b.longitude;
  const [from, to] = inOrder <= 0 ? [a, b] : [b, a];
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const across = half(radians(to.longitude - from.longitude));
  const chord = half(north - south) + Math.cos(south) * Math.cos(north) * across;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
