import { type DescribedClient, describeClients } from '@freightwright/api-client/samples';

/** The clients with the samples of their READMEs, which are read at the build. */
export const clients: readonly DescribedClient[] = await describeClients();

/** The packed clients, which the build puts beside the scripts of this remote. */
export default async function clientFiles(): Promise<Record<string, Uint8Array>> {
  const { buildClients } = await import('@freightwright/api-client');
  const packed = await buildClients();
  const offered = packed.filter(({ name }) => clients.some(({ file }) => file === name));
  return Object.fromEntries(offered.map(({ name, bytes }) => [`clients/${name}`, bytes]));
}
