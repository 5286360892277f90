declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    method: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Result {
    requests: { total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    '2xx': number;
    non2xx: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
