import * as z from 'zod/mini';
import { list, text } from './text.ts';

export const remoteName = text(45, z.regex(/^mfe-[a-z][a-z0-9-]{1,40}$/));

/** A version is a plain folder name: '0.1.0-1a2b3c4d'. */
export const remoteVersion = text(64, z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/));

/** Subresource integrity of the entry script. */
const integrity = text(71, z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A component that one remote lends to the pages of others: 'practice-calculator'. */
export const partName = text(40, z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/));

/** The chunk a remote's build keeps a part in: 'part-practice-calculator'. By it the gate sees that a declared part is there. */
export const partScript = (part: string) => `part-${part}`;

/** Pages, menu entries and parts of one remote, each. */
const pagesAtMost = 100;
const PagePath = text(200, z.startsWith('/'));
const Address = text(2_000);

/** One remote as the shell sees it. `manifest` is the address of its mf-manifest.json in an immutable, versioned folder. */
export const RemoteEntry = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  contract: z.int(),
  /** Exact paths this remote answers: '/', '/bol'. */
  routes: list(PagePath, pagesAtMost),
  /** Those of the routes that are for signed-in visitors: anybody else is shown a notice in their place. */
  signedInRoutes: z.optional(list(PagePath, pagesAtMost)),
  navigation: z.optional(
    list(z.strictObject({ label: text(80), path: text(200), order: z.number() }), pagesAtMost),
  ),
  /** Components of it that other remotes may show on their pages. */
  parts: z.optional(list(partName, pagesAtMost)),
  manifest: Address,
  integrity: z.optional(integrity),
  /** This visitor alone gets the remote from another address: version 'override'. Never stored. */
  override: z.optional(z.literal(true)),
  /** A second version for a share of the visitors. Nobody reads it yet; the shape is kept free for it. */
  canary: z.optional(
    z.strictObject({
      version: remoteVersion,
      contract: z.int(),
      manifest: Address,
      integrity,
      percent: z.number().check(z.gte(0), z.lte(100)),
    }),
  ),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

export const RemoteRegistry = z.strictObject({ remotes: z.array(RemoteEntry) });
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;
