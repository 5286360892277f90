import { readCommandLine } from '@freightwright/service-kit/commands';
import { licenseFaults, licenseTable } from './check-licenses.ts';
import { readInstalled } from './read-installed.ts';

readCommandLine(`npm run licenses

Prints the licenses of everything that the lockfile brings, and whether each is allowed.`);
const packages = await readInstalled(process.cwd());
const faults = licenseFaults(packages);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(`${licenseTable(packages)}\n${packages.length} packages, each with a license that is allowed.`);
