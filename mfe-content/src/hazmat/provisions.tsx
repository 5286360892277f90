import { util } from '@freightwright/mfe-kit';
import type { Material } from './material.ts';
import styles from './provisions.module.css';

export const provisionAnchor = (code: string) => `provision-${code.toLowerCase()}`;

export function Provisions({ provisions }: Pick<Material, 'provisions'>) {
  if (provisions.length === 0) return null;
  return (
    <section aria-labelledby="special-provisions">
      <h2 id="special-provisions" className={`${util.below12} ${util.h2}`}>
        Special provisions
      </h2>
      <p className={`${util.below12} ${util.text}`}>
        A number alone holds for every mode. Codes with letters hold for one mode or one kind of package.
        Their meaning is in <a href="https://www.ecfr.gov/current/title-49/section-172.102">49 CFR 172.102</a>
        .
      </p>
      <dl className={styles.provisions}>
        {provisions.map(({ code, text }) => (
          <div key={code} id={provisionAnchor(code)}>
            <dt>{code}</dt>
            <dd>
              {text}
              {/* Our source lacks the list that follows this sentence. */}
              {text.endsWith(':') && <span className={util.ink2}> See the list in 49 CFR 172.102.</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Other provisions for the number: Appendices A and B, and the guidebook. */
export function Appendices({
  material: { ergGuides, substances, pollutants },
}: {
  readonly material: Material;
}) {
  return (
    <section className={util.remark}>
      <h2 className={util.caption}>Beside the table</h2>
      {substances.map(({ name, reportableQuantityLb }) => (
        <p key={name} className={util.quiet}>
          {name} is a hazardous substance. If one package has {reportableQuantityLb.toLocaleString('en-US')}
          &nbsp;lb of it or more, write RQ before or after the description (172.203(c)).
        </p>
      ))}
      {pollutants.map(({ name, severe }) => (
        <p key={name} className={util.quiet}>
          {name} is a {severe ? 'severe marine pollutant' : 'marine pollutant'}. By vessel or in bulk, write
          “Marine Pollutant” (172.203(l)).
        </p>
      ))}
      <p className={util.quiet}>
        {ergGuides.length > 0
          ? `Emergency Response Guidebook 2024: guide ${ergGuides.join(', ')}.`
          : 'The Emergency Response Guidebook 2024 lists no guide under this number.'}
      </p>
    </section>
  );
}
