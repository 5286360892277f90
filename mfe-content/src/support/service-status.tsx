import { CheckIcon, Section, SectionBody, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import styles from './service-status.module.css';

/** Source: product specification, point 2: four badges, all fixed as Operational. */
const services = ['Calculator', 'Payment system', 'Dashboard', 'API services'];

export const ServiceStatus = () => (
  <Section title="System status">
    <SectionBody>
      <dl className={util.details}>
        {services.map((service) => (
          <div key={service}>
            <dt className={util.text}>{service}</dt>
            <dd>
              <span className={styles.badge}>
                <CheckIcon />
                Operational
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={`${util.above12} ${util.note}`}>
        We set these badges by hand; they are not live. The live check is{' '}
        <Link to="/status">System status</Link>.
      </p>
    </SectionBody>
  </Section>
);
