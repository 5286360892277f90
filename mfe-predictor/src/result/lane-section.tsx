import type { Prediction } from '@freightwright/contracts';
import { formatNumber } from '@freightwright/domain';
import { lazyComponent, Section, util } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import styles from './result.module.css';

const LaneMap = lazyComponent(
  async () => (await import('./lane-map.tsx')).LaneMap,
  // Without the map, its figures are still shown beside it.
  () => null,
);

export function LaneSection({ prediction }: { readonly prediction: Prediction }) {
  const { origin, destination, miles } = prediction.breakdown.lane;
  const details = [
    ['From', describePlace(origin)],
    ['To', describePlace(destination)],
    ['Distance', `${formatNumber(miles, 0)} miles by road, as estimated`],
  ] as const;
  return (
    <Section title="Lane">
      <div className={styles.lane}>
        <div className={styles.place}>
          <Suspense fallback={null}>
            <LaneMap lane={prediction.breakdown.lane} />
          </Suspense>
        </div>
        <dl className={util.stack12}>
          {details.map(([name, message]) => (
            <div key={name}>
              <dt className={util.label}>{name}</dt>
              <dd className={util.text}>{message}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

type Point = Prediction['breakdown']['lane']['origin'];

const describePlace = ({ zip, city, state, knownBy }: Point): string =>
  `${city}, ${state} ${zip}${knownBy === 'zip3' ? `, by the middle of ZIP codes ${zip.slice(0, 3)}` : ''}`;
