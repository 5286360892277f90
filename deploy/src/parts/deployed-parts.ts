import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSettings, type Settings, type SpeakerName, speakers } from '@freightwright/service-kit';
import { SERVICES } from '@freightwright/stack-launcher';

/** Everything of ours that runs as a process in a deployment. */
export interface DeployedPart {
  readonly name: SpeakerName;
  /** From the root: 'services/bol'. */
  readonly folder: string;
  /** Where it answers HTTP. */
  readonly port: number;
  /** Where it says how it is: a service on its own port, the gateway on that of its metrics. */
  readonly probe: { readonly port: number; readonly alive: string; readonly ready: string };
  readonly settings: Settings;
  /** @throws SettingsError that lists every setting that is missing or wrong. */
  readonly readConfig: (env: Readonly<Record<string, string | undefined>>) => unknown;
}

interface ConfigModule {
  readonly settings: Settings;
  readonly readConfig: DeployedPart['readConfig'];
}

/** The gateway, and every service that the launcher starts: this list is why no deployment forgets a new one. */
export async function deployedParts(root: string): Promise<DeployedPart[]> {
  const services = SERVICES.map(({ name }) => ({ name, folder: `services/${name}` }));
  return Promise.all(
    [{ name: 'gateway' as const, folder: 'gateway' }, ...services].map(async ({ name, folder }) => {
      const { settings, readConfig } = await importConfig(join(root, folder, 'src/config.ts'));
      const port = defaultOf(settings, 'PORT');
      // On its public port the gateway is ready only when its remotes are deployed, and they are deployed through it.
      const probe =
        name === 'gateway'
          ? { port: defaultOf(settings, 'METRICS_PORT'), alive: '/healthz', ready: '/readyz' }
          : { port, alive: '/healthz', ready: '/readyz' };
      return { name, folder, port, probe, settings, readConfig };
    }),
  );
}

/** Whether it has a user at the message server, and whether it has a database. */
export const speaks = ({ name }: DeployedPart): boolean => Object.hasOwn(speakers, name);
export const stores = ({ settings }: DeployedPart): boolean => Object.hasOwn(settings, 'MONGODB_URI');

const importConfig = async (file: string): Promise<ConfigModule> => import(pathToFileURL(file).href);

function defaultOf(settings: Settings, name: string): number {
  const row = describeSettings(settings).find((one) => one.name === name);
  if (row?.default === undefined) throw new Error(`A part has no default for ${name}`);
  return Number(row.default);
}
