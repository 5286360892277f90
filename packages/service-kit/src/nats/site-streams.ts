import { probeStreamName } from './probe-stream.ts';
import { type Speaker, speakers } from './speakers.ts';
import { streamNames } from './streams.ts';

/**
 * Every stream that a site has at the message server: those of messages, that of readiness probes, and for
 * each bucket its own and then its archive, which copies it. A bucket of last values has none.
 */
export function streamsOfSite(): string[] {
  const all = Object.values<Speaker>(speakers);
  const buckets = all.flatMap(({ keeps = [] }) => keeps);
  const latest = all.flatMap(({ keepsLatest = [] }) => keepsLatest);
  const ofBuckets = [...new Set(buckets)].flatMap((bucket) => [`KV_${bucket}`, `${bucket}_ARCHIVE`]);
  return [...streamNames, probeStreamName, ...ofBuckets, ...latest.map((bucket) => `KV_${bucket}`)];
}
