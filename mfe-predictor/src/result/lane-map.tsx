import type { Prediction } from '@freightwright/contracts';
import { describeLane } from '../form/predictor-texts.ts';
import styles from './lane-map.module.css';
import { borders, coast } from './state-outlines.ts';

export function LaneMap({ lane }: { readonly lane: Prediction['breakdown']['lane'] }) {
  const { origin, destination } = lane;
  const from = project(origin.longitude, origin.latitude);
  const to = project(destination.longitude, destination.latitude);
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={`Map of the lower 48 states with the lane drawn: ${describeLane({ lane })}`}
    >
      <path className={styles.land} d={coast} />
      <path className={styles.borders} d={borders} />
      <path className={styles.halo} d={`M${from}L${to}`} />
      <path className={styles.way} d={`M${from}L${to}`} />
      <circle className={styles.end} cx={from[0]} cy={from[1]} r="5" />
      <rect className={styles.end} x={to[0] - 5} y={to[1] - 5} width="10" height="10" />
      <Name point={from} isAbove={from[1] <= to[1]}>
        {origin.city}
      </Name>
      <Name point={to} isAbove={from[1] > to[1]}>
        {destination.city}
      </Name>
    </svg>
  );
}

interface NameProps {
  readonly point: readonly [x: number, y: number];
  readonly isAbove: boolean;
  readonly children: string;
}

/** The label of an end, clamped to the drawing. */
function Name({ point: [x, y], isAbove, children }: NameProps) {
  const anchor = x < 90 ? 'start' : x > mapWidth - 90 ? 'end' : 'middle';
  return (
    <text className={styles.name} x={x} y={isAbove ? y - 11 : y + 22} textAnchor={anchor}>
      {children}
    </text>
  );
}

/** Albers' equal-area conic projection of the lower 48, with the U.S. Geological Survey's parameters. */
const parallels = [29.5, 45.5] as const;
const center = { longitude: -96, latitude: 37.5 } as const;

/** The drawing, in the units of its view box. */
const mapWidth = 480;
const mapHeight = 300;
const scale = 615;
const middle = { x: 242, y: 151 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const [first, second] = parallels.map((each) => Math.sin(radians(each))) as [number, number];
const n = (first + second) / 2;
const c = Math.cos(radians(parallels[0])) ** 2 + 2 * n * first;
const rho = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
const rho0 = rho(center.latitude);

/** A point's position on the map. Source: J. P. Snyder, USGS PP 1395, equations 14-1 to 14-6, a sphere. */
export function project(longitude: number, latitude: number): readonly [x: number, y: number] {
  const theta = n * radians(longitude - center.longitude);
  const r = rho(latitude);
  return [middle.x + scale * r * Math.sin(theta), middle.y - scale * (rho0 - r * Math.cos(theta))];
}
