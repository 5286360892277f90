import { CheckIcon, Section, SectionBody, utilities } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import styles from './service-status.module.css';

/** Source: product specification, point 2: four badges, all fixed as Operational. */
const services = ['Calculator', 'Payment system', 'Dashboard', 'API services'];

export const ServiceStatus = () => (
  <Section title="System status">
    <SectionBody>
      <dl className={utilities.details}>
        {services.map((service) => (
          <div key={service}>
            <dt className={utilities.text}>{service}</dt>
            <dd>
              <span className={styles.badge}>
                <CheckIcon />
                Operational
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={`${utilities.above12} ${utilities.note}`}>
        We set these badges by hand. They are no live check. The live check is{' '}
        <Link to="/status">System status</Link>.
      </p>
    </SectionBody>
  </Section>
);
