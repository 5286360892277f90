/**
 * A private word and the standard terms to use instead.
 *
 * `inNames` is matched against an identifier in lower-case words (`keptUntil` is `kept until`), `inTexts` against
 * comments and documents.
 */
export interface Term {
  readonly use: string;
  readonly inNames?: RegExp;
  readonly inTexts?: RegExp;
  /** The files in which the word is private; elsewhere it is ordinary English. */
  readonly where?: RegExp;
}

const audited =
  /^(?:services\/(?:identity|billing|webhooks|prediction)|gateway|packages\/(?:contracts|runtime-kit|nats-kit|service-kit))\//;

/** The words that the code base used for what the field has a term for. New code uses the term. */
export const TERMS: readonly Term[] = [
  {
    use: 'stored, cached, persisted, retained; idempotency record',
    inNames: /\b(?:kept|keeper|keeping|keeps|held)\b|\bkeep\b(?! alive| previous data| fargs)/,
    inTexts: /\b(?:kept|keeper)\b/i,
  },
  {
    use: 'hydrate, replay, claim',
    inNames: /\btake[ns]? (?:up|over)\b/,
    inTexts: /\btak(?:e[ns]?|ing) up\b(?! to)/i,
  },
  { use: 'lazy, lazy chunk, deferred', inNames: /\blater (?:part|state|deps)\b|\b(?:create|use) later\b/ },
  {
    use: 'lease, leaseExpiresAt, withLease; reservation',
    inNames: /\b(?:held until|while held|claimed|claim (?:of|ms))\b/,
  },
  {
    use: 'slot, permit',
    inNames: /\bplaces?\b/,
    where: /^(?:gateway\/src\/proxy|services\/webhooks\/src\/send|services\/usage\/src\/ledger\/take-slot)/,
  },
  { use: 'maxRetries; compareAndSet', inNames: /\brounds at most\b/ },
  {
    use: 'idempotency key, request hash',
    inNames: /\bfingerprint\b|\b(?:user|event|session) mark\b/,
    inTexts: /\bfingerprint\b/i,
  },
  {
    use: 'validation error, violation, invalid, failure',
    inNames: /\bfault(?:s|y)?\b/,
    inTexts: /\bfaults?\b|\bfaulty\b/i,
  },
  {
    use: 'format, label, message, text',
    inNames: /\bin words\b|\bwords$/,
    // A text that is split into its words.
    where:
      /^(?!packages\/hazmat\/src\/(?:entry|find|pack)\/|.*\/(?:client-reports|method-names|find-sections|production-rules|build-picture-text)\.)/,
    inTexts: /\bin words\b/i,
  },
  { use: 'utility class, design token', inNames: /\blooks\b(?! like)|\broles (?:file|known|loader)\b/ },
  { use: 'constants, details', inNames: /\bfacts?\b/ },
  {
    use: 'process, service, component',
    inNames: /\bparts?\b/,
    where: /^(?:stack\/launcher|gateway\/src\/(?:edge|status))\//,
  },
  { use: 'schema, pattern', inNames: /. shape$|\bshapes$/ },
  { use: 'section, style sheet, page', inNames: /(?<!style )\bsheets?\b/ },
  { use: 'idempotent, single-flight; a batch size', inNames: /\bat once\b|\bshown once\b|\btake once\b/ },
  {
    use: 'notify, publish, emit, subscribe, permissions',
    inNames: /\b(?:told|tells?|telling|said|says?|saying|hears?|heard|speakers?)\b/,
    inTexts: /\b(?:told|tells?|telling|said|says?|saying|hears?|heard|speakers?)\b/i,
  },
  {
    use: 'email, notification',
    inNames: /(?<!dead |unit )\bletters?\b/,
    inTexts: /(?<!dead[ -])\bletters?\b/i,
  },
  { use: 'audit event', inNames: /\bacts?\b/, where: audited },
  {
    use: 'lastUsedAt, provider snapshot',
    inNames: /\bsightings?\b|\blast seen\b|\bseen (?:subscription|checkout|of|by)\b/,
    inTexts: /\bsightings?\b/i,
  },
  { use: 'broadcast', inNames: /\bgossip\b/, inTexts: /\bgossip\b/i },
  { use: 'contract middleware, request validation', inNames: /^guard\b/, where: /^packages\/service-kit\// },
  { use: 'deployment checks, admission checks', inNames: /\bgate\b/ },
  { use: 'bucket', inNames: /\blots?\b/ },
  { use: 'subscription status', inNames: /\bstandings?\b/, inTexts: /\bstanding\b/i },
  {
    use: 'reconcile, janitor job, cleanup',
    inNames: /\bupkeep\b|\bkeep(?:ing)? going\b|\bsweep\b|\bswept\b/,
    inTexts: /\bupkeep\b|\bsweeps?\b/i,
  },
  { use: 'monorepo, platform', inNames: /\bhouse\b/, inTexts: /\bhouse\b/i },
  { use: 'dead-letter', inNames: /\bbury\b|\bburied\b/, inTexts: /\b(?:bury|buried|buries)\b/i },
  {
    use: 'apply styles, share, landing page, conventions',
    inNames: /\b(?:wears?|lends?|lent|doorway|manners)\b/,
    inTexts: /\b(?:wears?|lends?|lent|doorway|manners)\b/i,
  },
  {
    use: 'the caller, the user, the operator, a client',
    inNames: /\b(?:somebody|whoever|nobody)\b/,
    inTexts: /\b(?:somebody|whoever|nobody)\b/i,
  },
];
