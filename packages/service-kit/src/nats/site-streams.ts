import { probeStreamName } from './probe-stream.ts';
import { type Speaker, speakers } from './speakers.ts';
import { streamNames } from './streams.ts';

/**
 * Every stream that a site has at the message server: those of messages, that of readiness probes, and for
 * each bucket its own and then its archive, which copies it.
 */
export function streamsOfSite(): string[] {
  const buckets = Object.values<Speaker>(speakers).flatMap(({ keeps = [] }) => keeps);
  const ofBuckets = [...new Set(buckets)].flatMap((bucket) => [`KV_${bucket}`, `${bucket}_ARCHIVE`]);
  return [...streamNames, probeStreamName, ...ofBuckets];
}
