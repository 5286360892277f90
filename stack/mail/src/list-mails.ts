export interface ListedMail {
  readonly id: string;
  readonly subject: string;
  readonly from: readonly { readonly address: string; readonly name?: string }[];
  readonly to: readonly { readonly address: string; readonly name?: string }[];
  readonly text?: string;
  readonly html?: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

const TIMEOUT_MS = 5_000;

/**
 * The emails in the inbox, newest first, through maildev's REST API: GET /api/email. The same API empties the
 * inbox (DELETE /api/email/all) and returns an email's source (GET /api/email/:id/source).
 * @param to returns only emails that have this address among their recipients.
 * @throws Error when the inbox does not respond.
 */
export async function listMails({ webUrl, to }: { webUrl: string; to?: string }): Promise<ListedMail[]> {
  const response = await fetch(new URL('/api/email?sort=desc', webUrl), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the mail inbox answered ${response.status}`);
  const mails = (await response.json()) as ListedMail[];
  return to === undefined
    ? mails
    : mails.filter((mail) => mail.to.some(({ address }) => address.toLowerCase() === to.toLowerCase()));
}
