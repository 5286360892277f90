import * as z from 'zod/mini';

const Files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Assets = z.object({ js: Files, css: Files });

/**
 * The subset of a Module Federation manifest (2.9) that the registry's admission checks, the gateway, the
 * shell and the budgets rely on. The shell takes it from an admitted version. Paths are relative to the
 * folder of the manifest. `sync` files are loaded immediately, `async` files lazily.
 */
export const FederationManifest = z.object({
  metaData: z.object({
    name: z.string(),
    globalName: z.string(),
    publicPath: z.string(),
    remoteEntry: z.object({ name: z.string().check(z.minLength(1)), path: z.string(), type: z.string() }),
  }),
  shared: z.array(
    z.object({
      name: z.string(),
      singleton: z.optional(z.boolean()),
      strictVersion: z.optional(z.boolean()),
      requiredVersion: z.optional(z.union([z.string(), z.literal(false)])),
      assets: Assets,
    }),
  ),
  remotes: z.array(z.unknown()),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});
export type FederationManifest = z.infer<typeof FederationManifest>;
