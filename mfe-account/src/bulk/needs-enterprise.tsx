import { ButtonLink, looks } from '@freightwright/mfe-kit';

/** What the page is, for a plan that does not include it. */
export function NeedsEnterprise() {
  return (
    <div className={`${looks.stack16} ${looks.left}`}>
      <p className={looks.text}>
        Bulk files are part of the Enterprise plan. One CSV file of up to 1,000 rows is calculated, priced or
        issued as bills of lading. We check every row first, and you save the results as CSV or JSON.
      </p>
      <ButtonLink href="/pricing?plan=enterprise">See the Enterprise plan</ButtonLink>
    </div>
  );
}
