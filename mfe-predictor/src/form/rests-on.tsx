import { dayInWords } from '@freightwright/domain';
import type { Predicted } from '../predict/use-prediction.ts';
import { money } from '../words/money-words.ts';
import styles from './predictor-form.module.css';

/** Where the figures of an estimate come from. */
export function RestsOn({ predicted }: { readonly predicted: Predicted | null }) {
  return (
    <div className={styles.foot}>
      <h2 className={styles.footTitle}>What this rests on</h2>
      {predicted === null ? (
        <>
          <p>A dated tariff. Your own terms, where you have entered some.</p>
          <p>The weekly diesel price of the EIA.</p>
        </>
      ) : (
        <Sources {...predicted} />
      )}
      <p>
        Distance: great circle between ZIP centroids × 1.2. ZIP data from{' '}
        <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
          GeoNames
        </a>
        , CC BY 4.0.
      </p>
    </div>
  );
}

function Sources({ prediction }: Predicted) {
  const { tariff, fuel, discount, minimum } = prediction.breakdown;
  const isOwn = [discount.by, minimum.by, fuel.by].includes('own-terms');
  return (
    <>
      <p>
        {tariff.isModelled ? 'Built-in tariff' : tariff.name}, version {tariff.version}.
        {tariff.isModelled && ' It models no carrier’s prices.'}
      </p>
      {isOwn && <p>Your own terms.</p>}
      <p>
        Diesel {money(fuel.pricePerGallon)}, EIA, {dayInWords(fuel.weekOf)}
        {fuel.isConfirmed ? '.' : ', not confirmed yet.'}
      </p>
    </>
  );
}
