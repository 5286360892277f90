import { util } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { featureEntries } from './documentation-entries.ts';
import styles from './documentation-page.module.css';

/** Source: product specification, point 3, "Bulk CSV columns". */
const bulkColumns = ['description', 'weight', 'length', 'width', 'height', 'package_type', 'hazmat'];

export const Features = () => (
  <div className={styles.sections}>
    <GuideSection entry={featureEntries.class}>
      <ul className={styles.points}>
        <li>
          The <a href="/">calculator</a> gives class, density, volume and next break of one unit.
        </li>
        <li>
          <a href="/shipment">Shipment</a> does it for several kinds of units, with linear feet and the rules
          that carriers apply to space.
        </li>
        <li>
          The <a href="/freight-density-calculator">density calculator</a> works one density out in plain
          steps.
        </li>
      </ul>
    </GuideSection>
    <GuideSection
      entry={featureEntries.predictor}
      notes={
        <Note title="Not a quote">
          The tariff is a model, and no carrier has these names. Only your carrier quotes a price.
        </Note>
      }
    >
      <Prose>
        The <a href="/cost-predictor">cost predictor</a> works out what a shipment is likely to cost between
        two ZIP codes. It shows base rate, discount, fuel surcharge and each accessorial in a line of its own,
        a range, a confidence with its reasons, and alternatives.
      </Prose>
      <Prose>
        Signed in, you find your estimates of the last 90&nbsp;days under Past estimates, up to 1,000 of them.
        Under Your terms you can enter the discount, minimum, fuel percentage and FAK class that you have
        agreed with a carrier.
      </Prose>
    </GuideSection>
    <GuideSection
      entry={featureEntries.bill}
      notes={
        <Note title="After issuing">
          Nobody can edit an issued bill. Void and correct opens a new form with everything in it.
        </Note>
      }
    >
      <Prose>
        On <a href="/bol">Bill of lading</a> you write the bill beside the page that it prints. You review it
        once, and then it gets its number and its PDF. My BOLs lists your bills with number, shipper,
        consignee, ship date and status.
      </Prose>
      <ul className={styles.points}>
        <li>Quick fill keeps your addresses, products and templates.</li>
        <li>
          A hazardous material comes from the table of 49&nbsp;CFR&nbsp;172.101 with its class, packing group
          and labels.
        </li>
        <li>
          You can download the PDF and 4&nbsp;×&nbsp;6&nbsp;in labels, and save an eBOL file for carriers.
        </li>
        <li>You can email an issued bill as a PDF.</li>
      </ul>
    </GuideSection>
    <GuideSection entry={featureEntries.lookup}>
      <Prose>
        The <Link to="/nmfc-lookup">NMFC lookup</Link> finds a commodity by name, code or class. The{' '}
        <Link to="/freight-class-chart">freight class chart</Link> has all 18&nbsp;classes in one table. The{' '}
        <Link to="/nmfc-guide">NMFC guide</Link> and <Link to="/freight-classes">Freight classes</Link>{' '}
        explain them.
      </Prose>
    </GuideSection>
    <GuideSection entry={featureEntries.account}>
      <Prose>
        The <a href="/dashboard">dashboard</a> shows your plan, what is left of your allowances and your
        latest bills. On a paid plan it also draws your use by day, by class and by lane. You can save a month
        of it as a CSV file.
      </Prose>
      <Prose>
        Your <a href="/account">account page</a> changes your name, email and password and signs out your
        other devices. There you can also download your data or delete the account.
      </Prose>
    </GuideSection>
    <GuideSection entry={featureEntries.enterprise}>
      <Prose>
        Enterprise includes bulk CSV processing of up to 1,000&nbsp;shipments, CSV export and API access. You
        make a key under <a href="/account/keys">API keys</a> of your account, and you upload files under{' '}
        <a href="/bulk">Bulk files</a>.
      </Prose>
      <Prose>
        A bulk file has one line for each shipment, in inches and pounds. Its columns:{' '}
        <code className={util.code}>{bulkColumns.join(', ')}</code>.
      </Prose>
    </GuideSection>
  </div>
);
