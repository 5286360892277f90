import type { Log } from '@freightwright/runtime-kit';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { isApiError, isForbidden } from './link.ts';

const mib = 1024 * 1024;
const dayMs = 24 * 60 * 60_000;

/** Largest message in bytes, with room for headers and a dead-letter reason below NATS's default of 1 MiB. */
export const maxMessageBytes = mib / 2;

/** The deduplication window for message ids. */
const duplicateWindowMs = 60 * 60_000;

const streams = {
  // A consumer may be down for a week. After that the oldest events are dropped first.
  EVENTS: {
    subjects: ['events.>'],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    maxAgeMs: 7 * dayMs,
    maxBytes: 256 * mib,
  },
  // An acknowledged task is removed. A full queue refuses new work instead of losing accepted work.
  TASKS: {
    subjects: ['tasks.>'],
    retention: RetentionPolicy.Workqueue,
    discard: DiscardPolicy.New,
    maxAgeMs: 7 * dayMs,
    maxBytes: 256 * mib,
  },
  DEAD: {
    subjects: ['dead.>'],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    maxAgeMs: 30 * dayMs,
    maxBytes: 64 * mib,
  },
} as const;

export type StreamName = keyof typeof streams;
export const streamNames = Object.keys(streams) as StreamName[];

/** The largest stored message: with headers and, in the dead-letter stream, the reason. */
const maxStoredBytes = maxMessageBytes + 64 * 1024;

/**
 * Every stream with its limits, for tools that create them.
 * @example streamConfigs().map(({ name }) => name); // => ['EVENTS', 'TASKS', 'DEAD']
 */
export const streamConfigs = () =>
  streamNames.map((name) => ({ name, maxStoredBytes, duplicateWindowMs, ...streams[name] }));

/** The server's error code for a stream that exists with other limits (JSStreamNameExistErr). */
export const existsDifferently = 10058;

/**
 * Creates the three streams, or updates the limits of existing ones. With a log, a user who may not change
 * them works with those that exist and logs that. Requires nothing newer than NATS 2.9.
 * @param options.replicas how many servers store a newly created stream. An existing one stays as it is.
 */
export async function ensureStreams(
  jsm: JetStreamManager,
  { replicas, log }: { replicas: number; log?: Pick<Log, 'warn'> },
): Promise<void> {
  for (const [name, limits] of Object.entries(streams)) {
    const changeable = {
      subjects: [...limits.subjects],
      discard: limits.discard,
      max_age: nanos(limits.maxAgeMs),
      max_bytes: limits.maxBytes,
      max_msg_size: maxStoredBytes,
      max_msgs: -1,
      duplicate_window: nanos(duplicateWindowMs),
    };
    try {
      await jsm.streams.add({
        name,
        retention: limits.retention,
        storage: StorageType.File,
        num_replicas: replicas,
        ...changeable,
      });
    } catch (error) {
      if (!isApiError(error, existsDifferently)) throw error;
      await updateStream(jsm, name, changeable, log);
    }
  }
}

async function updateStream(
  jsm: JetStreamManager,
  name: string,
  limits: Parameters<JetStreamManager['streams']['update']>[1],
  log: Pick<Log, 'warn'> | undefined,
): Promise<void> {
  try {
    await jsm.streams.update(name, limits);
  } catch (error) {
    if (!log || !isForbidden(error)) throw error;
    log.warn({ stream: name }, 'the stream has other limits than ours, and only the admin may change it');
  }
}

export const probeStreamName = 'PROBE';

/**
 * The stream for probes, so that EVENTS and TASKS contain real work only. It stores one message per subject.
 */
const probeStream = {
  name: probeStreamName,
  subjects: ['probe.>'],
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  storage: StorageType.File,
  max_msgs_per_subject: 1,
  max_bytes: 1024 * 1024,
  max_msg_size: 1024,
  duplicate_window: nanos(1_000),
};
const storeTimeoutMs = 2_000;

/**
 * Creates a probe, and its stream if missing, that checks whether JetStream stores a message.
 * @param name of the service: it writes `probe.<name>`. The probe rejects when that is not stored in time.
 * @param replicas how many servers store the stream when it is created.
 */
export function storeProbe(of: {
  js: JetStreamClient;
  jsm: JetStreamManager;
  name: string;
  replicas: number;
}): () => Promise<void> {
  const { js, jsm, name, replicas } = of;
  let made: Promise<unknown> | undefined;
  return async () => {
    // An existing stream with other limits works as well. Without a stream, the write fails with that error.
    made ??= jsm.streams.add({ ...probeStream, num_replicas: replicas }).catch(() => {});
    await made;
    try {
      await js.publish(`probe.${name}`, '', { timeout: storeTimeoutMs });
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}
