import type { ErasureReport, ResponseOf, readClosure } from '@freightwright/contracts';
import { formatNumber } from '@freightwright/domain';
import { looks, Sheet, SheetBody } from '@freightwright/mfe-kit';
import { momentInWords } from '../billing/billing-words.ts';

/** Parts of the platform by what they do for a reader. A part without a name here is shown under its own. */
const partNames: Readonly<Record<string, string>> = {
  identity: 'Account',
  gateway: 'Sign-ins',
  bol: 'Bills of lading',
  prediction: 'Cost estimates',
  usage: 'Use of your plan',
  notification: 'Mails',
  billing: 'Subscription and payments',
};

const nameOf = (part: string) => partNames[part] ?? part;

export function ClosureReport({ closure }: { readonly closure: ResponseOf<typeof readClosure> }) {
  const { closedAt, finishedAt, parts, waitingFor } = closure;
  return (
    <div className={looks.sheets}>
      <p role="status" className={looks.text}>
        {finishedAt === null
          ? `Deleted ${momentInWords(closedAt)}. Nobody can sign in to the account any more. ${waitingInWords(waitingFor)}`
          : `Deleted ${momentInWords(closedAt)}. The report has been complete since ${momentInWords(finishedAt)}.`}
      </p>
      {parts.map((report) => (
        <PartReport key={report.part} report={report} />
      ))}
    </div>
  );
}

function waitingInWords(parts: readonly string[]): string {
  if (parts.length === 0) return 'The last steps are under way.';
  const names = new Intl.ListFormat('en-US').format(parts.map(nameOf));
  return `Still to come: ${names}. This page follows by itself.`;
}

function PartReport({ report: { part, erased, kept } }: { readonly report: ErasureReport }) {
  const done = erased.filter(({ count }) => count > 0);
  const stays = kept.filter(({ count }) => count > 0);
  return (
    <Sheet title={nameOf(part)}>
      <SheetBody className={looks.stack12}>
        {done.length === 0 && stays.length === 0 && (
          <p className={looks.quiet}>There was nothing of yours here.</p>
        )}
        {done.length > 0 && (
          <dl aria-label="Erased" className={`${looks.facts} ${looks.text}`}>
            {done.map(({ what, count }) => (
              <div key={what}>
                <dt>Erased: {what}</dt>
                <dd>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {stays.map(({ what, count, why }) => (
          <p key={what} className={looks.text}>
            Kept without you: {formatNumber(count)} {what}. <span className={looks.ink2}>{why}</span>
          </p>
        ))}
      </SheetBody>
    </Sheet>
  );
}
