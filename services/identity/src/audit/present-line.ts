import type { Activity } from '@freightwright/contracts';
import type { AuditLine, LineDetails } from './audit-line.ts';

const nobody: LineDetails = { by: 'site', requestId: '', trace: '' };

/** A line as the owner of the account sees it. */
export function presentLine({ seq, act, at, details }: AuditLine): Activity {
  const { by, key, on, test, network, device, requestId } = detailsOf(details) ?? nobody;
  return {
    id: String(seq),
    act: act as Activity['act'],
    at: at.toISOString(),
    by: by === 'operator' ? 'site' : by,
    key: key ?? null,
    on: on ?? null,
    test: test ?? false,
    network: network ?? null,
    device: device ?? null,
    requestId,
  };
}

/** What a line says about somebody; null once the account is deleted. */
export const detailsOf = (details: string | null): LineDetails | null =>
  details === null ? null : (JSON.parse(details) as LineDetails);
