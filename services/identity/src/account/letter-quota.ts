/** Mails with a link that one account may ask for, in any hour. */
export const lettersAnHour = 3;
/** New addresses of accounts that one mailbox may be asked to confirm in a day, whoever asks. */
export const newAddressesPerMailbox = 5;
export const hourMs = 3_600_000;

/** Seconds until the next letter may be asked for; 0 for at once. `asked` holds the last times, oldest first. */
export function waitForLetterS(asked: readonly Date[], nowMs: number): number {
  const oldest = asked.at(-lettersAnHour);
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() + hourMs - nowMs) / 1_000));
}
