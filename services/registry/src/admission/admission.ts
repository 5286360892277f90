import { type FieldError, Problem, type RemoteEntry } from '@freightwright/contracts';
import { checkCalls, type ServedContracts } from './check-calls.ts';
import { checkDeclaration, checkUnclaimed } from './check-declaration.ts';
import { checkBudgets, checkFiles, checkReading, checkSearch } from './check-files.ts';
import { checkManifest, checkParts, checkSharedLibraries } from './check-manifest.ts';
import { checkMarkup } from './check-markup.ts';
import type { Version } from './version.ts';

/** All violations that prevent serving a version in this shell with the other remotes. */
export function checkErrors(
  version: Version,
  others: readonly RemoteEntry[],
  served: ServedContracts,
): FieldError[] {
  return [
    ...checkDeclaration(version),
    ...checkUnclaimed({ name: version.name, ...version.declaration }, others),
    ...checkManifest(version),
    ...checkParts(version),
    ...checkSharedLibraries(version),
    ...checkBudgets(version),
    ...checkMarkup(version),
    ...checkSearch(version),
    ...checkReading(version),
    ...checkFiles(version),
    ...checkCalls(version, served),
  ];
}

/** @throws Problem 'remote.gate-failed' with all the errors, if there are any. */
export function passAdmissionChecks(what: string, errors: FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  throw new Problem('remote.gate-failed', {
    detail: `${what} failed the deployment checks: ${first.field}: ${first.message}${more}.`,
    errors,
    errorsIn: 'elsewhere',
  });
}
