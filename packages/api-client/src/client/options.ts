/** What a client is made with. */
export interface ClientOptions {
  /** Origin of the site: 'https://freightwright.example'. HTTPS, except on this machine. */
  siteUrl: string;
  /** A key of your account, 'fw_live_...' or 'fw_test_...'. Without one, only what anybody may call answers. */
  key?: string | undefined;
  /** What sends requests. Default: the platform's own. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds that one attempt may take until it is answered. Default: what each operation needs. */
  timeoutMs?: number | undefined;
  /** How often a request is sent again after the first attempt. Default 4; 0 for never. */
  retries?: number | undefined;
  /**
   * The longest wait before a retry, in milliseconds. A refusal that asks for a longer wait is thrown at
   * once, with `retryAfterS`. Default 60,000.
   */
  longestWaitMs?: number | undefined;
}

/** What one call does differently. */
export interface CallOptions {
  /** Ends the call, also while it waits for its next attempt. It then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt. */
  timeoutMs?: number | undefined;
  /** How often the request is sent again after the first attempt. */
  retries?: number | undefined;
  /**
   * Your own idempotency key for this request: 8 to 128 letters, digits, '_', '.', ':' and '-'. Default: a
   * new UUID for each call. Store your own key so that a call repeated after a restart runs only once.
   */
  idempotencyKey?: string | undefined;
}
