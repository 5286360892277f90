import { HomeSection } from '../home-section.tsx';
import styles from './prose.module.css';

export function About() {
  return (
    <HomeSection id="about" title="About Freightwright">
      <div className={styles.prose}>
        <p>
          Freightwright is for people who ship less-than-truckload in the United States. They work at a dock,
          in a freight department or at a broker’s desk. It works out a class from what a tape measure and a
          scale say, and tells how far the next class is. The same figures go on to the cost and to the bill
          of lading.
        </p>
        <p>
          Every figure says where it comes from. The two scales stand beside each other, because carriers have
          billed by the newer one since July 19, 2025 and much of the trade still speaks in the older one.
          Where a figure is an illustration or a claim, it says so.
        </p>
      </div>
    </HomeSection>
  );
}
