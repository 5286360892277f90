import type { Link } from './link.ts';

/** Messages between the replicas of one part. Each arrives at most once, and in no particular order. */
export interface Gossip {
  connected(): boolean;
  publish(message: Uint8Array): void;
  /** `heard` is called with every message of the other replicas. */
  subscribe(heard: (message: Uint8Array) => void): void;
}

/** @param link opened with `noEcho`; otherwise a replica hears its own messages. */
export function gossipOn({ nc, connected }: Link, subject: string): Gossip {
  return {
    connected,
    publish: (message) => nc.publish(subject, message),
    subscribe(heard) {
      nc.subscribe(subject, {
        callback: (error, message) => {
          if (!error) heard(message.data);
        },
      });
    },
  };
}
