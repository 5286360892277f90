import type { Party, Sheet } from '@freightwright/bol-document';
import { looks } from '@freightwright/mfe-kit';
import styles from './review-dialog.module.css';

interface ReviewPartiesProps {
  readonly sheet: Sheet;
  readonly terms: string;
}

/** Who ships, who receives and who pays. */
export function ReviewParties({ sheet: { shipFrom, shipTo, billTo }, terms }: ReviewPartiesProps) {
  const isThirdParty = billTo.company !== '';
  return (
    <dl className={styles.parties} data-wide>
      <PartyCell title="Ship from" party={shipFrom} />
      <PartyCell title="Ship to" party={shipTo} />
      {isThirdParty ? (
        <PartyCell title="Bill to" party={billTo} />
      ) : (
        <div>
          <dt className={looks.label}>Bill to</dt>
          <dd className={looks.quiet}>
            <strong>{terms === 'Collect' ? shipTo.company : shipFrom.company}</strong>
            <br />
            {terms === 'Collect' ? 'The consignee pays.' : 'The shipper pays.'}
          </dd>
        </div>
      )}
    </dl>
  );
}

function PartyCell({ title, party: { company, lines, contact } }: { title: string; party: Party }) {
  return (
    <div>
      <dt className={looks.label}>{title}</dt>
      <dd className={looks.quiet}>
        <strong>{company}</strong>
        {[...lines, contact].filter(Boolean).map((line) => (
          <span key={line} className={looks.block}>
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
