import { endOfTool } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';
import { FAILED, SKIPPED, type Tally } from './tally.ts';

const PREPARE = 'stack/keycloak/src/main.ts';
/** The exit code when the machine has no Java, or neither a distribution nor Maven. */
const MISSING = 3;
const PREPARE_TIMEOUT_MS = 15 * 60_000;

/**
 * The identity suite, which the browser stage runs on the embedded provider, on a real Keycloak. Where none
 * can run it is skipped, and says what is missing.
 */
export async function runOnKeycloak(env: Readonly<Record<string, string>>): Promise<Tally> {
  const { code, output } = await endOfTool(process.execPath, [PREPARE], { timeoutMs: PREPARE_TIMEOUT_MS });
  console.log(output.trim());
  if (code === MISSING) return { ...SKIPPED, why: output.trim() };
  if (code !== 0) return FAILED;
  return runVitest('browser', { folders: ['e2e/identity/'], env: { ...env, IDENTITY_PROVIDER: 'keycloak' } });
}
