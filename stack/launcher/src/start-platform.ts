import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, runCommand } from '@freightwright/stack-guard';
import type { Through } from './backing-components.ts';
import { type Component, ROOT } from './component.ts';
import { bareEnvironment, type Config, PORT_NAMES, type PortName, readConfig } from './config.ts';
import { openControl } from './control/control-socket.ts';
import { openDataFolder } from './data-folder.ts';
import type { Identity, Provider } from './identity-component.ts';
import { platformComponents } from './platform-components.ts';
import { deployPlatformRemotes } from './platform-remotes.ts';
import { checkPorts } from './ports.ts';
import { probeHttp, probeUntil } from './probes.ts';
import { type RunningComponents, runComponents } from './run-components.ts';
import { type Environment, openSecrets } from './secrets.ts';
import type { SupervisedComponent } from './supervise.ts';

/** Milliseconds until every component must be ready after the remotes are deployed. */
const readyWithinMs = 15_000;
const buildWithinMs = 15 * 60_000;

export interface StartPlatformOptions {
  /** 'ephemeral' takes free ports. Otherwise those of the environment and the defaults. */
  readonly ports?: 'ephemeral';
  /** When it is left out, the variable DATA_DIR or its default. */
  readonly dataDir?: string;
  /** The environment that the child processes inherit, including PATH. */
  readonly env: Environment;
  /** The identity provider, unless KEYCLOAK_URL is set. Default: our own stand-in for Keycloak. */
  readonly provider?: Provider;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Only for servers that are started here. */
  readonly through?: Through;
  /** Changes what is started, for tests: several processes of a component instead of one. */
  readonly change?: (components: readonly Component[]) => Promise<readonly Component[]>;
  /** Builds shell and remotes first, as far as they changed. */
  readonly build?: boolean;
  /** Prints no progress. */
  readonly quiet?: boolean;
  /** Cancels the start and stops what is running by then. */
  readonly signal?: AbortSignal;
}

export interface RunningPlatform {
  readonly siteUrl: string;
  /** The inbox of the embedded mail server. Empty when SMTP_URL was set. */
  readonly mailUrl: string;
  readonly natsUrl: string;
  readonly mongoUri: string;
  readonly dataDir: string;
  readonly identity: Identity;
  readonly testMode: boolean;
  /** Each can be stopped and started separately, to test how the others manage without it. */
  readonly components: readonly SupervisedComponent[];
  /** Stops everything in order. Resolves when no process is left. */
  stop(): Promise<void>;
}

/**
 * Starts the whole platform, deploys the remotes of this repository, and resolves when every component is
 * ready and every remote is served.
 * @throws Error with instructions when a port is taken, the data folder is not ours, a component does not
 * start, or a remote cannot be deployed.
 */
export async function startPlatform(options: StartPlatformOptions): Promise<RunningPlatform> {
  const { env, dataDir, fresh = false, build = true, change, through, provider = 'embedded' } = options;
  const { signal = new AbortController().signal } = options;
  const report = options.quiet ? () => {} : (line: string) => console.log(line);
  const config = {
    ...readConfig({ ...env, ...(dataDir && { DATA_DIR: dataDir }) }),
    ...(options.ports === 'ephemeral' && (await freePorts(PORT_NAMES))),
  };
  const data = await openDataFolder(config.DATA_DIR, { fresh });
  let running: RunningComponents | undefined;
  const stop = async () => {
    await running?.stop();
    data.release();
  };
  try {
    await checkPorts(ownPorts(config, env));
    const secrets = await openSecrets({ folder: data.path, env });
    if (build) await buildPages(report, signal);
    const {
      components: oneOfEach,
      idp,
      ...urls
    } = await platformComponents({ ...{ config, data, env, provider, secrets, through, report } });
    const components = (await change?.(oneOfEach)) ?? oneOfEach;
    running = await runComponents(components, { logFolder: await data.folder('logs'), report, signal });
    await idp.settle?.();
    await deployPlatformRemotes({
      ...{ root: ROOT, dataDir: data.path, report, testMode: config.TEST_MODE },
      ...{ site: `http://127.0.0.1:${config.PORT}`, privateKey: secrets.DEPLOY_PRIVATE_KEY },
    });
    const gateways = components.filter(({ role }) => role === 'gateway');
    await Promise.all(
      gateways.map(({ address }) => probeUntil(() => probeHttp(`${address}/readyz`), readyWithinMs)),
    );
    const control = await openControl({ dataDir: data.path, components: running.components, report });
    return {
      ...urls,
      mailUrl: config.SMTP_URL === undefined ? `http://127.0.0.1:${config.MAIL_PORT}` : '',
      dataDir: data.path,
      identity: idp.identity,
      testMode: config.TEST_MODE,
      components: running.components,
      stop: async () => {
        control.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the platform on free ports, with settings beside `bareEnvironment`, silently, and in a data folder
 * that is removed when it stops, unless one is given.
 */
export async function startTemporaryPlatform(
  options: Omit<StartPlatformOptions, 'ports' | 'quiet'>,
): Promise<RunningPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-platform-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const platform = await startPlatform({
      ...{ ports: 'ephemeral', quiet: true, dataDir: join(folder, 'data') },
      ...options,
      env: { ...bareEnvironment(), ...options.env },
    });
    const stop = () => platform.stop().finally(remove);
    return { ...platform, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Builds what has changed in shell and remotes, in a separate process, so that its memory is released. */
async function buildPages(report: (line: string) => void, signal: AbortSignal): Promise<void> {
  report('building what changed');
  const args = [`${ROOT}packages/tooling/src/build/main.ts`, 'all'];
  await runCommand(process.execPath, args, { cwd: ROOT, timeoutMs: buildWithinMs, signal });
}

/** The ports of the servers and services that we start. */
function ownPorts(config: Config, env: Environment): Record<string, number> {
  const isElsewhere: Partial<Record<PortName, unknown>> = {
    MONGO_PORT: config.MONGODB_URI,
    NATS_PORT: config.NATS_URL,
    SMTP_PORT: config.SMTP_URL,
    MAIL_PORT: config.SMTP_URL,
    IDP_PORT: config.KEYCLOAK_URL,
    CHECKOUT_PORT: env.STRIPE_SECRET_KEY,
  };
  const own = PORT_NAMES.filter((name) => !isElsewhere[name]);
  return Object.fromEntries(own.map((name) => [name, config[name]]));
}
