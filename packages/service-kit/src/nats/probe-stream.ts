import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export const probeStreamName = 'PROBE';

/**
 * The stream in which probes are written, so that EVENTS and TASKS hold real work only. One message per
 * subject is kept.
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
 * Makes a probe that asks whether JetStream stores a message. It writes one, and makes the stream for it when
 * that is missing.
 * @param name of the part: it writes `probe.<name>`. The probe rejects when the message was not stored in
 * time.
 * @param replicas how many servers keep the stream where it is made.
 */
export function storeProbe({
  js,
  jsm,
  name,
  replicas,
}: {
  js: JetStreamClient;
  jsm: JetStreamManager;
  name: string;
  replicas: number;
}): () => Promise<void> {
  let made: Promise<unknown> | undefined;
  return async () => {
    // An existing stream with other limits serves as well. When there is no stream, the write fails and says
    // so.
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
