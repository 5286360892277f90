/** Albers' equal-area conic projection of the lower 48, as the U.S. Geological Survey draws it. */
const parallels = [29.5, 45.5] as const;
const center = { longitude: -96, latitude: 37.5 } as const;

/** The drawing, in the units of its view box. */
export const mapWidth = 480;
export const mapHeight = 300;
const scale = 615;
const middle = { x: 242, y: 151 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const [first, second] = parallels.map((each) => Math.sin(radians(each))) as [number, number];
const n = (first + second) / 2;
const c = Math.cos(radians(parallels[0])) ** 2 + 2 * n * first;
const rho = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
const rho0 = rho(center.latitude);

/**
 * Where a point of the earth lies on the map. Source of the formula: J. P. Snyder, "Map Projections: A Working
 * Manual" (USGS Professional Paper 1395), equations 14-1 to 14-6, on a sphere.
 */
export function project(longitude: number, latitude: number): readonly [x: number, y: number] {
  const theta = n * radians(longitude - center.longitude);
  const r = rho(latitude);
  return [middle.x + scale * r * Math.sin(theta), middle.y - scale * (rho0 - r * Math.cos(theta))];
}
