import { ButtonLink, looks, Sheet } from '@freightwright/mfe-kit';
import { HomeSection } from '../home-section.tsx';
import styles from './band.module.css';

/** The link to the cost predictor. */
export function PredictorPromo() {
  return (
    <HomeSection
      title="What will it cost?"
      lead="A class is one part of a price. The cost predictor puts it beside lane, weight, fuel and services."
    >
      <Sheet aria-label="Cost predictor" className={looks.call}>
        <ul className={`${styles.points} ${looks.divided}`}>
          <li>A total with its range, and each line of it by itself.</li>
          <li>A confidence in percent, with the factors that raise and lower it.</li>
          <li>Other carriers for the same lane, with transit days.</li>
        </ul>
        <div className={looks.wrap16}>
          <ButtonLink href="/cost-predictor" variant="primary">
            Predict the cost
          </ButtonLink>
          <p className={looks.note}>3 predictions a day are free.</p>
        </div>
      </Sheet>
    </HomeSection>
  );
}
