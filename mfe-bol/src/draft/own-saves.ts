import type { BolDraftForm } from '@freightwright/contracts';
import { valuesOf } from '../form/values-of.ts';

/** Remembers forms that were sent to be saved and whose answer was lost, so that nobody takes them for another's. */
export interface OwnSaves {
  add(form: BolDraftForm): void;
  /** Whether the service holds what was sent from here. */
  has(form: BolDraftForm): boolean;
  forget(): void;
}

export function createOwnSaves(): OwnSaves {
  const sent = new Set<string>();
  return {
    add: (form) => void sent.add(wordingOf(form)),
    has: (form) => sent.has(wordingOf(form)),
    forget: () => sent.clear(),
  };
}

/** Whether two forms say the same, in whatever order their fields were written down. */
export const saySame = (one: BolDraftForm, other: BolDraftForm): boolean =>
  wordingOf(one) === wordingOf(other);

const wordingOf = (form: BolDraftForm): string => JSON.stringify(valuesOf(form));
