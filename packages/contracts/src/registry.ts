import * as z from 'zod/mini';

/** The contract number between shell and remotes: what `platform` offers and how a remote is mounted. Raised when either breaks. */
export const remoteContract = 1;

export const remoteName = z.string().check(z.regex(/^mfe-[a-z][a-z0-9-]{1,40}$/));

/** One remote as the shell sees it. `manifest` is the address of its mf-manifest.json in an immutable, versioned folder. */
export const RemoteEntry = z.strictObject({
  name: remoteName,
  version: z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/)),
  contract: z.int(),
  /** Exact paths this remote answers: '/', '/bol'. */
  routes: z.array(z.string().check(z.startsWith('/'))),
  navigation: z.optional(z.array(z.strictObject({ label: z.string(), path: z.string(), order: z.number() }))),
  manifest: z.string(),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

export const RemoteRegistry = z.strictObject({ remotes: z.array(RemoteEntry) });
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;
