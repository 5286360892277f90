import { type Config, PORT_NAMES, type PortName, readConfig } from './config.ts';
import { openControl } from './control/control-socket.ts';
import { openDataFolder } from './data-folder.ts';
import { deployHouseRemotes } from './deploy-house-remotes.ts';
import { writeDeployToken } from './deploy-token-file.ts';
import type { Environment } from './environment.ts';
import { houseRemotes } from './house-remotes.ts';
import type { Identity, Provider } from './identity-part.ts';
import { ROOT } from './node-program.ts';
import { platformParts, type Through } from './platform-parts.ts';
import { checkPorts, freePorts, type WantedPort } from './ports.ts';
import { prepareBuilds } from './prepare-builds.ts';
import { probeHttp, probeUntil } from './probes.ts';
import { type Replicas, withReplicas } from './replicas.ts';
import { runParts } from './run-parts.ts';
import { openSecrets } from './secrets.ts';
import { SERVICES } from './services.ts';
import type { SupervisedPart } from './supervise.ts';

/** Milliseconds that the parts may take to become ready once the remotes are deployed. */
const readyWithinMs = 15_000;

export interface StartPlatformOptions {
  /**
   * 'ephemeral' takes free ports. Otherwise the ports named here win over the environment and the defaults.
   */
  readonly ports?: 'ephemeral' | Partial<Record<PortName, number>>;
  /** When it is left out, the variable DATA_DIR or its default. */
  readonly dataDir?: string;
  /** The environment that the parts inherit, including PATH. */
  readonly env: Environment;
  /**
   * The identity provider. Default: our own stand-in for Keycloak. When KEYCLOAK_URL is set, that is used
   * instead.
   */
  readonly provider?: Provider;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Only for parts that are started here. */
  readonly through?: Through;
  /** One process of each part when it is left out. */
  readonly replicas?: Replicas;
  /** Builds shell and remotes first, as far as they changed. */
  readonly build?: boolean;
  /** Prints nothing. */
  readonly quiet?: boolean;
  /** Gets each line of progress. When it is left out, the console does. */
  readonly report?: (line: string) => void;
  /** Cancels the start and stops what is running by then. */
  readonly signal?: AbortSignal;
}

export interface RunningPlatform {
  readonly siteUrl: string;
  /** The inbox for people, and its REST API (GET /email lists the mails). Empty when SMTP_URL was set. */
  readonly mailUrl: string;
  readonly mailApiUrl: string;
  readonly smtpPort: number;
  readonly natsUrl: string;
  readonly mongoUri: string;
  readonly dataDir: string;
  readonly identity: Identity;
  readonly testMode: boolean;
  /** Each part can be stopped and started separately, to see how the others manage without it. */
  readonly parts: readonly SupervisedPart[];
  /** Stops everything in order. Resolves when no process is left. */
  stop(): Promise<void>;
}

/**
 * Starts the whole platform, deploys the remotes of this repository, and resolves when every part is ready
 * and every remote is served.
 * @throws Error that says what to do when a port is taken, the data folder is not ours, a part does not
 * start, or a remote cannot be deployed.
 */
export async function startPlatform(options: StartPlatformOptions): Promise<RunningPlatform> {
  const { env, fresh = false, build = true, quiet = false, signal = new AbortController().signal } = options;
  const { provider = 'embedded' } = options;
  const report = quiet ? () => {} : (options.report ?? ((line: string) => console.log(line)));
  const config = await configure(options);
  const data = await openDataFolder(config.DATA_DIR, { fresh, report });
  try {
    await checkPorts(wantedPorts(config, env)); // after what was left behind has given its ports back
    const secrets = await openSecrets({ folder: data.path, env });
    if (build) await prepareBuilds({ report, signal });
    const folders = {
      shellDir: `${ROOT}shell/dist`,
      assetsDir: await data.folder('assets'),
      reportsDir: await data.folder('client-reports'),
      keptRemotesDir: await data.folder('kept-remotes'),
    };
    const {
      parts: oneOfEach,
      idp,
      ...urls
    } = await platformParts({
      ...{ config, data, env, provider, secrets, report },
      ...(options.through && { through: options.through }),
      ...folders,
    });
    const parts = options.replicas
      ? await withReplicas(oneOfEach, options.replicas, new Set(PORT_NAMES.map((name) => config[name])))
      : oneOfEach;
    const { always, inTestMode } = await houseRemotes(ROOT);
    const [remotes, unwanted] = config.TEST_MODE ? [[...always, ...inTestMode], []] : [always, inTestMode];
    const token = await writeDeployToken({
      dataDir: data.path,
      privateKey: secrets.DEPLOY_PRIVATE_KEY,
      remotes,
    });
    const running = await runParts(parts, {
      logFolder: await data.folder('logs'),
      recordOf: data.record,
      report,
      signal,
    });
    const site = `http://127.0.0.1:${config.PORT}`;
    try {
      await idp.settle();
      await deployHouseRemotes({
        ...{ root: ROOT, remotes, unwanted, site, dataDir: data.path, report },
        token: token.own,
      });
      const gateways = parts.filter(({ role }) => role === 'gateway');
      await Promise.all(
        gateways.map(({ address }) => probeUntil(() => probeHttp(`${address}/readyz`), readyWithinMs)),
      );
    } catch (error) {
      await running.stop();
      throw error;
    }
    const control = await openControl({ dataDir: data.path, parts: running.parts, report });
    const mailUrl = config.SMTP_URL === undefined ? `http://127.0.0.1:${config.MAIL_PORT}` : '';
    return {
      ...urls,
      mailUrl,
      mailApiUrl: mailUrl && `${mailUrl}/api`,
      smtpPort: config.SMTP_PORT,
      dataDir: data.path,
      identity: idp.identity,
      testMode: config.TEST_MODE,
      parts: running.parts,
      stop: async () => {
        await control.close();
        await running.stop();
        await data.release();
      },
    };
  } catch (error) {
    await data.release();
    throw error;
  }
}

async function configure({ ports = {}, dataDir, env }: StartPlatformOptions): Promise<Config> {
  const config = readConfig({ ...env, ...(dataDir ? { DATA_DIR: dataDir } : {}) });
  return { ...config, ...(ports === 'ephemeral' ? await freePorts(PORT_NAMES) : ports) };
}

/** The ports of the parts that we start ourselves. */
function wantedPorts(config: Config, env: Environment): WantedPort[] {
  const wanted: [boolean, string, PortName][] = [
    [true, 'the site', 'PORT'],
    [true, 'the metrics of the gateway', 'METRICS_PORT'],
    [config.MONGODB_URI === undefined, 'mongo', 'MONGO_PORT'],
    [config.NATS_URL === undefined, 'nats', 'NATS_PORT'],
    [config.SMTP_URL === undefined, 'mail (SMTP)', 'SMTP_PORT'],
    [config.SMTP_URL === undefined, 'mail (inbox)', 'MAIL_PORT'],
    [config.KEYCLOAK_URL === undefined, 'idp', 'IDP_PORT'],
    [!env.STRIPE_SECRET_KEY, 'checkout', 'CHECKOUT_PORT'],
    ...SERVICES.map(({ name, variable }): [boolean, string, PortName] => [true, name, variable]),
  ];
  return wanted
    .filter(([ours]) => ours)
    .map(([, part, variable]) => ({ part, variable, port: config[variable] }));
}
