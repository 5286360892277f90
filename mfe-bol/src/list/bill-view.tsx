import type { Bol, ResponseOf, readBol } from '@freightwright/contracts';
import {
  Button,
  classNames,
  DidNotLoad,
  FieldError,
  Section,
  SectionBody,
  StatusTag,
  util,
} from '@freightwright/mfe-kit';
import { useBol } from '../api/bol-queries.ts';
import { formatTime } from '../draft/draft-state.ts';
import { DownloadIcon, PrintIcon } from '../fields/icons.tsx';
import { CorrectedBill } from '../notices/correction-notice.tsx';
import { PreviewPlace } from '../preview/preview-place.tsx';
import { ListSkeleton, type RowActions } from './bol-rows.tsx';
import styles from './my-bols.module.css';
import { SendBill } from './send-bill.tsx';

export function BillView({ id, actions, onBack }: { id: string; actions: RowActions; onBack: () => void }) {
  const loading = useBol(id);
  const { data, isPending } = loading;
  return (
    <div className={styles.view}>
      <div>
        <Button variant="quiet" onClick={onBack}>
          Back to My BOLs
        </Button>
      </div>
      {isPending && (
        <Section aria-label="Bill of lading">
          <ListSkeleton />
        </Section>
      )}
      {!isPending && data === undefined && (
        <Section aria-label="Bill of lading">
          <SectionBody>
            <DidNotLoad loading={loading}>
              This bill of lading did not load, or there is none here.
            </DidNotLoad>
          </SectionBody>
        </Section>
      )}
      {data && <Whole bol={data.bol} links={data.links} actions={actions} />}
    </div>
  );
}

type Links = ResponseOf<typeof readBol>['links'];

function Whole({ bol, links, actions }: { bol: Bol; links: Links; actions: RowActions }) {
  const { bolNumber, status } = bol;
  return (
    <>
      <header className={util.wrap16}>
        <h2
          data-bill={bol.id}
          tabIndex={-1}
          className={classNames(styles.billNumber, status === 'void' && util.voided)}
        >
          {bolNumber}
        </h2>
        <StatusTag status={status} />
        <p className={`${util.quiet} ${util.basis240}`}>{historyOf(bol)}</p>
        {bol.form.corrects && (
          <p className={`${util.quiet} ${util.basis240}`}>
            <CorrectedBill {...bol.form.corrects} />
          </p>
        )}
        {links && <p className={`${util.quiet} ${util.basis240}`}>{describeLinks(links)}</p>}
        <div className={util.buttons}>
          {status === 'draft' ? (
            <Button onClick={() => actions.onOpen(bol)}>Open</Button>
          ) : (
            <Button icon={<PrintIcon />} onClick={() => actions.onPrint(bol)}>
              Print
            </Button>
          )}
          <Button
            icon={<DownloadIcon />}
            pendingText={actions.pendingPdf === bol.id && 'PDF'}
            onClick={() => actions.onPdf(bol)}
          >
            PDF
          </Button>
          {status === 'issued' && <SendBill bill={bol} />}
          {status === 'issued' && <Button onClick={() => actions.onLabels(bol)}>Labels</Button>}
          {status === 'issued' && <Button onClick={() => actions.onEbol(bol)}>eBOL file (JSON)</Button>}
          {status !== 'draft' && <Button onClick={() => actions.onUseAgain(bol)}>Use again</Button>}
          {status === 'issued' && <Button onClick={() => actions.onVoid(bol)}>Void</Button>}
        </div>
        {actions.ebolRefusal?.id === bol.id && (
          <div role="alert">
            <FieldError>{`No eBOL file. ${actions.ebolRefusal.reason}`}</FieldError>
          </div>
        )}
      </header>
      <PreviewPlace bill={bol} note={status === 'issued' ? 'As it was issued.' : ''} />
    </>
  );
}

/** Which of the user's bills this one combines, or is combined with. */
const describeLinks = ({ masters, underlying }: NonNullable<Links>): string =>
  [
    ['Master bill', masters] as const,
    [underlying.length === 1 ? 'Underlying bill' : 'Underlying bills', underlying] as const,
  ]
    .filter(([, bills]) => bills.length > 0)
    .map(([title, bills]) => `${title}: ${bills.map(({ bolNumber }) => bolNumber).join(', ')}.`)
    .join(' ');

function historyOf(bol: Bol): string {
  if (bol.status === 'draft') return '';
  const issued = `Issued ${formatMoment(bol.issuedAt)}.`;
  if (bol.status === 'issued') return `${issued} An issued bill cannot be edited.`;
  const reason = bol.voidReason ? `: ${bol.voidReason}` : '';
  return `${issued} Voided ${formatMoment(bol.voidedAt)}${reason}.`;
}

function formatMoment(isoTime: string): string {
  const at = new Date(isoTime);
  return `${at.toLocaleDateString('en-US', { dateStyle: 'long' })} at ${formatTime(at)}`;
}
