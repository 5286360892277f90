import { type RunningPlatform, SERVICES } from '@freightwright/stack-launcher';
import type { Line } from './line.ts';
import type { SmallDisk } from './small-disk.ts';

export interface Surroundings {
  readonly platform: RunningPlatform;
  /** The proxies to the database and to the message server. */
  readonly lines: Readonly<Record<'mongo' | 'nats', Line>>;
  readonly disk: SmallDisk | undefined;
}

export interface Fault {
  readonly name: string;
  /** Whether the short run includes it. */
  readonly short: boolean;
  /** Milliseconds from `begin` to `end`. */
  readonly lastsMs: number;
  /** Why it cannot be caused on this machine. */
  readonly lacking?: (surroundings: Surroundings) => string | undefined;
  /** Whether only the launcher can end it, so that it has no `end` function. */
  readonly mendedByLauncher?: boolean;
  begin(surroundings: Surroundings): void;
  end(surroundings: Surroundings): void;
}

const PARTS = ['mongo', 'nats', 'mail', 'idp', ...SERVICES.map(({ name }) => name), 'gateway'];
const SHORT = { killed: ['mongo', 'nats', 'bol', 'usage'], hung: ['notification'] };
/** Longer than the latency of any real connection, and shorter than the timeouts of our own calls. */
const SLOW_MS = 150;
/** Longer than any caller waits for a response. */
const HANG_MS = 25_000;

/** Signals a process and its children, which the launcher starts as one group. */
function signal({ platform }: Surroundings, name: string, what: NodeJS.Signals): void {
  const pid = platform.components.find(({ component }) => component.name === name)?.pid;
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(-pid, what);
}

const kill = (name: string): Fault => ({
  name: `kill ${name}`,
  short: SHORT.killed.includes(name),
  lastsMs: 0,
  mendedByLauncher: true,
  begin: (surroundings) => signal(surroundings, name, 'SIGKILL'),
  end: () => {},
});

const hang = (name: string): Fault => ({
  name: `hang ${name}`,
  short: SHORT.hung.includes(name),
  lastsMs: HANG_MS,
  begin: (surroundings) => signal(surroundings, name, 'SIGSTOP'),
  end: (surroundings) => signal(surroundings, name, 'SIGCONT'),
});

const lineFaults = (name: 'mongo' | 'nats'): Fault[] => [
  {
    name: `slow ${name} (${SLOW_MS} ms)`,
    short: false,
    lastsMs: 8_000,
    begin: ({ lines }) => lines[name].delay(SLOW_MS),
    end: ({ lines }) => lines[name].delay(0),
  },
  {
    name: `cut ${name}`,
    short: name === 'mongo',
    lastsMs: 3_000,
    begin: ({ lines }) => lines[name].cut(),
    end: ({ lines }) => lines[name].mend(),
  },
];

const fill: Fault = {
  name: 'fill the disk',
  short: true,
  lastsMs: 6_000,
  lacking: ({ disk }) => (disk ? undefined : 'a small file system of its own takes root on Linux'),
  begin: ({ disk }) => disk?.fill(),
  end: ({ disk }) => disk?.empty(),
};

export const FAULTS: readonly Fault[] = [
  ...PARTS.map(kill),
  fill,
  ...lineFaults('mongo'),
  ...lineFaults('nats'),
  ...PARTS.map(hang),
];
