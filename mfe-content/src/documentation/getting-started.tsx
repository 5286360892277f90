import { fairUseCalculations } from '@freightwright/domain';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { startEntries } from './documentation-entries.ts';
import styles from './documentation-page.module.css';
import { PlanAllowances } from './plan-allowances.tsx';

export const GettingStarted = () => (
  <div className={styles.sections}>
    <GuideSection
      entry={startEntries.first}
      notes={
        <Note title="An example">
          A pallet of 48&nbsp;×&nbsp;40&nbsp;×&nbsp;48&nbsp;in that weighs 500&nbsp;lb has
          53.33&nbsp;cu&nbsp;ft and 9.38&nbsp;lb/cu&nbsp;ft. That is class 100 on both scales.
        </Note>
      }
    >
      <ol className={styles.steps}>
        <li>
          Measure length, width and height at the widest points. Include the pallet and everything that sticks
          out.
        </li>
        <li>Weigh the loaded pallet on a scale.</li>
        <li>
          Open the <a href="/">calculator</a>, enter the four figures and press Work out the class. You can
          also begin with one of the four presets.
        </li>
        <li>
          Read the class. The page shows the 18-class chart and the NMFC 2025 scale. Where they differ, it
          says which class a carrier is likely to bill.
        </li>
        <li>
          Send the result by email or copy it. One press takes it to the{' '}
          <a href="/cost-predictor">cost predictor</a> or the <a href="/bol">bill of lading</a>.
        </li>
      </ol>
    </GuideSection>
    <GuideSection entry={startEntries.account}>
      <Prose>
        Without an account you can use the calculators, the cost predictor, the NMFC lookup and every guide.
        You need a free account to issue a bill of lading, to keep drafts and estimates, and to see your
        dashboard.
      </Prose>
      <Prose>
        Press Sign up at the top of any page and enter an email address and a password. What you typed on the
        page stays there. Afterwards we mail you a link that verifies the address.
      </Prose>
    </GuideSection>
    <GuideSection
      entry={startEntries.plans}
      notes={
        <Note title="Fair use">
          Professional calculations are unlimited. Above {fairUseCalculations} in a month your dashboard shows
          a notice, and nothing is blocked.
        </Note>
      }
    >
      <PlanAllowances />
      <Prose>
        An upgrade begins at once. A downgrade or a cancellation begins when the billing period ends. The{' '}
        <a href="/pricing">pricing page</a> has the price of a whole year too.
      </Prose>
    </GuideSection>
    <GuideSection entry={startEntries.next}>
      <ul className={styles.points}>
        <li>
          <Link to="/how-to-calculate-freight-class">How to calculate freight class</Link> works one pallet
          out by hand.
        </li>
        <li>
          <Link to="/freight-classes">Freight classes</Link> explains each of the 18 classes.
        </li>
        <li>
          <Link to="/nmfc-guide">The NMFC guide</Link> says when density does not decide the class.
        </li>
        <li>
          <a href="#calculator-guide">The calculator guide</a> explains every field and figure.
        </li>
      </ul>
    </GuideSection>
  </div>
);
