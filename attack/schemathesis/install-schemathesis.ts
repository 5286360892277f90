import { join } from 'node:path';
import { installPythonPackages } from '@freightwright/stack-test-site/python';

/** Where the program is, or in words why there is none. */
export type Installed = { program: string } | { why: string };

/** Installs schemathesis and all that it needs, in the versions of requirements.txt, from PyPI. */
export async function installSchemathesis(): Promise<Installed> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const installed = await installPythonPackages('schemathesis', requirements);
  return 'why' in installed ? installed : { program: join(installed.bin, 'schemathesis') };
}
