/** A use of a private word that stays, with the reason. `where` limits it to some files. */
export interface Exception {
  readonly names?: RegExp;
  readonly texts?: RegExp;
  readonly where?: RegExp;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  { names: /^act$/, where: /\.test\.tsx$/, why: 'act() of React Testing Library' },
  { names: /^ZodRawShape$/, why: 'a type of zod' },
  {
    names: /fault/i,
    texts: /\bfaults?\b/i,
    where: /^(?:drill|e2e\/faults|e2e\/full\/faults|e2e\/full\/site)\//,
    why: 'fault injection is the term for it',
  },
  {
    names: /letters?$/i,
    texts: /letters?\b/i,
    why: 'a letter of the alphabet, such as that of a unit, or US Letter paper',
  },
  {
    names: /^sheets$/,
    where: /^(?:bench\/page|gateway|packages\/(?:contracts|tooling\/src\/build)|services\/registry)\//,
    why: 'a field of pages.json, which every deployed remote contains',
  },
  {
    names: /sheet/i,
    where:
      /^services\/bulk\/|^mfe-account\/src\/bulk\/|^packages\/(?:contracts\/src\/http\/bulk|openapi\/src\/openapi-document)\.ts$/,
    why: 'the sheet of a workbook, as every spreadsheet calls it',
  },
  {
    names: /^acts$/,
    where: /^packages\/contracts\/src\/services\.ts$/,
    why: 'the stored collection of the outbox',
  },
  { texts: /\|/, where: /^docs\/scale\.md$/, why: 'printed from the code' },
  {
    names: /^(?:lastSeenAtMs|standing|told|faults|lettersAt|act|userMark|heldUntil|claimedUntil)$/,
    where:
      /migrations\.ts$|^gateway\/(?:src\/opening\/open-stores|test\/)|^services\/\w+\/(?:src\/service|test\/)/,
    why: 'the earlier name of a stored field, for its migration',
  },
];
