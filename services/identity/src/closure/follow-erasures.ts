import { accountErased } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { ClosureStore } from './closure-store.ts';

export interface FollowErasuresDeps {
  closures: Pick<ClosureStore, 'noteReport'>;
  nowMs: () => number;
}

/** About a day of attempts. */
const attemptsAtMost = 300;

/** Keeps what each part says that it has erased. */
export async function followErasures(
  bus: Pick<Bus, 'follow'>,
  { closures, nowMs }: FollowErasuresDeps,
  backoffMs: readonly number[],
): Promise<void> {
  for (const event of Object.values(accountErased)) {
    await bus.follow(event, {
      durable: 'identity-account-erased',
      handle: ({ closureId, look, report }) =>
        closures.noteReport(closureId, { look, report }, new Date(nowMs())),
      maxAttempts: attemptsAtMost,
      backoffMs,
    });
  }
}
