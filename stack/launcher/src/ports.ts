import { whyPortIsTaken } from '@freightwright/stack-guard';

/**
 * Checks, before anything starts, that every port is free.
 * @param wanted the ports by the variable that changes each
 * @throws Error with one line for each taken port, naming that variable.
 */
export async function checkPorts(wanted: Readonly<Record<string, number>>): Promise<void> {
  const complaints: string[] = [];
  const variableOf = new Map<number, string>();
  for (const [variable, port] of Object.entries(wanted)) {
    const twin = variableOf.get(port);
    variableOf.set(port, variable);
    const reason = twin ? `it is also that of ${twin}` : await whyPortIsTaken(port);
    if (reason) complaints.push(`Port ${port} of ${variable}: ${reason}. Set ${variable} to another port.`);
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
