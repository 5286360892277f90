import type { Prediction } from '@freightwright/contracts';
import { laneWords } from '../form/entry-summary.ts';
import styles from './lane-map.module.css';
import { mapHeight, mapWidth, project } from './project.ts';
import { borders, coast } from './state-outlines.ts';

interface LaneMapProps {
  readonly lane: Prediction['breakdown']['lane'];
}

/** The lane on the lower 48 states. */
export function LaneMap({ lane }: LaneMapProps) {
  const { origin, destination } = lane;
  const from = project(origin.longitude, origin.latitude);
  const to = project(destination.longitude, destination.latitude);
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={`Map of the lower 48 states with the lane drawn: ${laneWords({ lane })}`}
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

/** The name of an end, kept inside the drawing. */
function Name({ point: [x, y], isAbove, children }: NameProps) {
  const anchor = x < 90 ? 'start' : x > mapWidth - 90 ? 'end' : 'middle';
  return (
    <text className={styles.name} x={x} y={isAbove ? y - 11 : y + 22} textAnchor={anchor}>
      {children}
    </text>
  );
}
