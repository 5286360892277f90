import type { SaveStatus } from './draft-state.ts';

/** The time on the reader's clock: '10:42 AM'. */
export function timeInWords(at: Date): string {
  return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, '\u00a0');
}

/** Where the form is stored, in words for the page's head. */
export function savedInWords(status: SaveStatus): string {
  switch (status.kind) {
    case 'blank':
      return 'Saved as you type';
    case 'pending':
      return 'Saving';
    case 'saved':
      return `Saved at ${timeInWords(status.at)}`;
    case 'local':
      return `Kept in this browser at ${timeInWords(status.at)}${status.why ? `. ${status.why}` : ''}`;
    default:
      return `Not saved. ${status.why}`;
  }
}
