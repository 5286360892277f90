import type { BolDraftForm } from '@freightwright/contracts';
import { formatDay } from '@freightwright/domain';
import { Notice } from './notice.tsx';

type Corrected = NonNullable<BolDraftForm['corrects']>;

/** Names the void bill that another one replaces, with a link to it. */
export const CorrectedBill = ({ id, bolNumber, voidedOn }: Corrected) => (
  <>
    Corrects BOL <a href={`/bol?tab=mine&view=${id}`}>{bolNumber}</a>, voided {formatDay(voidedOn)}.
  </>
);

export const CorrectionNotice = ({ corrected }: { readonly corrected: Corrected }) => (
  <Notice title="Correction of a voided bill">
    <CorrectedBill {...corrected} /> The printed bill shows this next to its own number.
  </Notice>
);
