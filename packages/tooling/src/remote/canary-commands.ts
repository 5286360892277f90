import { type Command, type CommandInput, clientOf, printPointer, UsageError } from './command.ts';

/** Starts a canary of a version; without one, changes who gets the canary that runs. */
const canary: Command = async ({ config, print }, input) => {
  const { percent, cohorts, promoteAfterMinutes } = input;
  const [remote, version] = remoteAndVersion(input, canaryUsage);
  const client = await clientOf(config);
  if (version === undefined) {
    printPointer(print, await client.changeCanary(remote, { percent, cohorts, promoteAfterMinutes }));
    return;
  }
  if (percent === undefined && cohorts === undefined) throw new UsageError(canaryUsage);
  const terms = { percent: percent ?? 0, cohorts, promoteAfterMinutes };
  printPointer(print, await client.startCanary(remote, { version, ...terms }));
};

const promote: Command = async ({ config, print }, input) => {
  const [remote, version] = remoteAndVersion(input, 'promote mfe-name [version]');
  printPointer(print, await (await clientOf(config)).promoteCanary(remote, { version }));
};

const endCanary: Command = async ({ config, print }, input) => {
  const [remote, version] = remoteAndVersion(input, "end-canary mfe-name [version] [--reason 'why']");
  const { reason } = input;
  printPointer(print, await (await clientOf(config)).endCanary(remote, { version, reason }));
};

const canaryUsage = 'canary mfe-name [version] [--percent 5] [--cohort early ...] [--promote-after minutes]';

function remoteAndVersion({ names }: CommandInput, usage: string): [string, string | undefined] {
  const [remote, version, ...more] = names;
  if (remote === undefined || more.length > 0) throw new UsageError(usage);
  return [remote, version];
}

export const canaryCommands = { canary, promote, 'end-canary': endCanary };
