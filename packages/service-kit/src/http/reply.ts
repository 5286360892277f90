import type { KitContext } from './kit-context.ts';

/** What an answer carries besides its body. It is sent with a success only: a problem carries none of it. */
export interface Reply {
  setHeader(name: string, value: string): void;
  /** @param lines values of Set-Cookie headers. */
  addCookies(lines: readonly string[]): void;
  /** Sets where a route whose status is a redirect sends the caller. */
  redirectTo(location: string): void;
}

export interface HeldReply extends Reply {
  /** Whether the handler said where to go. */
  redirects(): boolean;
  /** Writes what was collected to the answer. */
  send(ctx: KitContext): void;
}

/** Collects headers until the handler has succeeded. */
export function holdReply(): HeldReply {
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  return {
    setHeader: (name, value) => void headers.set(name.toLowerCase(), value),
    addCookies: (lines) => void cookies.push(...lines),
    redirectTo: (location) => void headers.set('location', location),
    redirects: () => headers.has('location'),
    send(ctx) {
      for (const [name, value] of headers) ctx.set(name, value);
      if (cookies.length > 0) ctx.append('set-cookie', cookies);
    },
  };
}
