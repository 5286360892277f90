/** The options of a client. */
export interface ClientOptions {
  /** Origin of the site: 'https://freightwright.example'. HTTPS, except on this machine. */
  siteUrl: string;
  /** A key of your account, 'fw_live_...' or 'fw_test_...'. Without one, only public operations work. */
  key?: string | undefined;
  /** The fetch implementation. Default: the platform's own. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Timeout of one attempt, milliseconds. Default: by operation. */
  timeoutMs?: number | undefined;
  /** Maximum retries after the first attempt. Default 4; 0 for none. */
  retries?: number | undefined;
  /**
   * The longest wait before a retry, in milliseconds. A refusal that asks for a longer wait is thrown
   * immediately, with `retryAfterS`. Default 60,000.
   */
  longestWaitMs?: number | undefined;
}

/** The options of one call. */
export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. It then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Timeout of one attempt, milliseconds. */
  timeoutMs?: number | undefined;
  /** Maximum retries after the first attempt. */
  retries?: number | undefined;
  /**
   * Your own idempotency key for this request: 8 to 128 letters, digits, '_', '.', ':' and '-'. Default: a
   * new UUID for each call. Store your own key so that a call repeated after a restart runs only once.
   */
  idempotencyKey?: string | undefined;
}
