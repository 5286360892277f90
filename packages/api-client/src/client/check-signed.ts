/** A delivery as your server received it. */
export interface WebhookDelivery {
  /** The body exactly as received: the signature covers its bytes, so do not parse and serialize it again. */
  body: string | Uint8Array<ArrayBuffer>;
  /** The headers of the request: those of `fetch`, or those of Node's `http`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A verified delivery. */
export interface CheckedDelivery<Event> {
  /** The same for every attempt. */
  id: string;
  /** When this attempt was signed. */
  sentAt: Date;
  event: Event;
}

export interface WebhookCheck {
  /** The secret of the webhook, 'whsec_...'. During a rotation, both. */
  secret: string | readonly string[];
  /** Maximum difference between the delivery's timestamp and now, in seconds. Default 300. */
  toleranceS?: number | undefined;
  /** Milliseconds since the epoch. Default: now. */
  nowMs?: number | undefined;
}

/** Why a delivery is not to be trusted. Respond with 400 and do nothing else. */
export class WebhookViolation extends Error {
  override readonly name = 'WebhookViolation';
  readonly reason: 'headers' | 'too-old' | 'too-new' | 'signature' | 'body';

  constructor(reason: WebhookViolation['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const defaultToleranceS = 300;
/** One for each active secret, with room. Further ones are ignored. */
const signaturesAtMost = 8;

/**
 * Verifies that a delivery comes from us, unchanged and recent, by the scheme of Standard Webhooks:
 * HMAC-SHA256 over `id.timestamp.body`. A delivery may arrive twice: store `id`, and skip a known one.
 * @throws WebhookViolation; TypeError for a malformed secret.
 */
export async function checkSigned<Event>(
  { body, headers }: WebhookDelivery,
  { secret, toleranceS = defaultToleranceS, nowMs = Date.now() }: WebhookCheck,
): Promise<CheckedDelivery<Event>> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const sentS = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (id === '' || signatures === '' || Number.isNaN(sentS)) {
    throw new WebhookViolation(
      'headers',
      'The request lacks webhook-id, webhook-timestamp or webhook-signature',
    );
  }
  if (sentS * 1000 < nowMs - toleranceS * 1000)
    throw new WebhookViolation('too-old', 'The delivery is too old');
  if (sentS * 1000 > nowMs + toleranceS * 1000) {
    throw new WebhookViolation(
      'too-new',
      'The delivery comes from the future: look at the clock of your server',
    );
  }
  const signed = await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer();
  if (!(await isSigned(signed, signatures, typeof secret === 'string' ? [secret] : secret))) {
    throw new WebhookViolation('signature', 'No signature fits the body and the secret');
  }
  return { id, sentAt: new Date(sentS * 1000), event: (await parsed(body)) as Event };
}

const parsed = (body: WebhookDelivery['body']) =>
  new Response(body).json().catch(() => {
    throw new WebhookViolation('body', 'The body is no JSON');
  });

/** Whether one of the signatures 'v1,<base64>' matches one of the secrets. `verify` is constant-time. */
async function isSigned(signed: ArrayBuffer, header: string, secrets: readonly string[]): Promise<boolean> {
  const given = header
    .split(' ', signaturesAtMost)
    .flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice('v1,'.length))] : []));
  let fits = false;
  for (const secret of secrets) {
    const key = await importKey(secret);
    for (const signature of given) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) fits = true;
    }
  }
  return fits;
}

function importKey(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError("The secret is not one of a webhook: 'whsec_...'");
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The bytes of a base64 text; undefined for anything else. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** A header by its name in lower case, from `fetch` or Node's http. Empty when it is missing or repeated. */
function headerOf(headers: WebhookDelivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}
