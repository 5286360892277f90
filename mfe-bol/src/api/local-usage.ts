import type { BolUsage } from '@freightwright/contracts';
import { allowances } from '@freightwright/contracts/facts';

const key = 'fw.bol-usage';
const { registered: limit } = allowances.bol.limits;
const { durationMs } = allowances.bol.window;

/**
 * What this browser knows of a free reader's bills. It is used when the service cannot be asked
 * (specification, section 7). The service still decides: a bill that was made elsewhere is missing here, and
 * the service then refuses the next one.
 */
export function localBolUsage(userId: string, now: Date): BolUsage {
  const issued = issuedAt(userId);
  const isUsed = issued !== undefined && now.getTime() - issued < durationMs;
  return {
    used: isUsed ? 1 : 0,
    limit,
    remaining: isUsed ? limit - 1 : limit,
    nextReset: isUsed ? new Date(issued + durationMs).toISOString() : null,
    canGenerate: !isUsed,
  };
}

/** Remembers that a bill was issued, if none of the current window was remembered yet. */
export function countBolLocally(userId: string, now: Date): void {
  if (!localBolUsage(userId, now).canGenerate) return;
  try {
    localStorage.setItem(key, JSON.stringify({ userId, issuedAtMs: now.getTime() }));
  } catch {
    // Without storage only the service counts.
  }
}

function issuedAt(userId: string): number | undefined {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof record !== 'object' || record === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(record));
    const at = fields.get('issuedAtMs');
    return fields.get('userId') === userId && typeof at === 'number' ? at : undefined;
  } catch {
    return undefined;
  }
}
