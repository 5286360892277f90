import type { StoredText } from '@freightwright/service-kit';
import type { Leaver } from './closure.ts';

/** The letter about the deletion, in the messages, by the id of its event. */
export const letterIdOf = (closureId: string): string => `${closureId}/letter`;

/**
 * Whether a stored message is about somebody who has left: it names the user's id, or was stored before the
 * closing and names the address. After that the address may already be somebody's who has signed up again.
 * The letter about the closing itself stays until it is mailed.
 */
export function isAbout(
  { userId, email }: Leaver,
  { id: closureId, closedAt }: { id: string; closedAt: Date },
): (message: StoredText) => boolean {
  // As JSON writes them: a whole text, and not a part of somebody else's.
  const user = JSON.stringify(userId);
  const address = JSON.stringify(email.toLowerCase());
  return ({ id, text, at }) => {
    if (id.endsWith(`/${letterIdOf(closureId)}`)) return false;
    if (text.includes(user)) return true;
    return at <= closedAt && text.toLowerCase().includes(address);
  };
}
