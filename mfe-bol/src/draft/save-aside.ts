import { ApiError } from '@freightwright/mfe-kit';
import { draftFormOf } from '../values/draft-form-of.ts';
import type { DraftStoreDeps } from './draft-state.ts';
import { asidePlace } from './local-draft.ts';

/** Saves the displaced form as a draft of its own. After a failure it stays in this browser. */
export async function saveAside(
  owner: string,
  { calls, storage, newKey }: Pick<DraftStoreDeps, 'calls' | 'storage' | 'newKey'>,
): Promise<void> {
  const place = asidePlace(owner);
  const saved = storage.read(place);
  if (saved === undefined) return;
  const form = draftFormOf(saved.values);
  const { draft, formKey } = saved;
  try {
    await (draft ? calls.change(draft, form) : calls.create(form, formKey)).catch((error: unknown) => {
      // The draft was changed, issued or deleted meanwhile: both versions are saved.
      if (!(error instanceof ApiError) || !isTaken.has(error.code)) throw error;
      return calls.create(form, newKey());
    });
    storage.forget(place);
  } catch {
    // Retried when its owner comes back.
  }
}

const isTaken: ReadonlySet<string> = new Set([
  'bol.changed-meanwhile',
  'bol.not-draft',
  'bol.not-found',
  'idempotency.key-reused',
]);
