import { endOfTool } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';
import { FAILED, SKIPPED, sum, type Tally } from './tally.ts';

const PREPARE = 'stack/keycloak/src/main.ts';
/** The exit code when the machine has no Java, or neither a distribution nor Maven. */
const MISSING = 3;
const PREPARE_TIMEOUT_MS = 15 * 60_000;

/**
 * The tests of the program that starts a real Keycloak, and the identity suite on one; the browser stage runs
 * that suite on the embedded provider. Without Keycloak, the stage is skipped and reports what is missing.
 */
export async function runOnKeycloak(env: Readonly<Record<string, string>>): Promise<Tally> {
  const { code, output } = await endOfTool(process.execPath, [PREPARE], { timeoutMs: PREPARE_TIMEOUT_MS });
  console.log(output.trim());
  if (code === MISSING) return { ...SKIPPED, why: output.trim() };
  if (code !== 0) return FAILED;
  return sum([
    await runVitest('keycloak'),
    await runVitest('browser', {
      folders: ['e2e/identity/'],
      env: { ...env, IDENTITY_PROVIDER: 'keycloak' },
    }),
  ]);
}
