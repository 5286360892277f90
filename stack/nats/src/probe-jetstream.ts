import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

export interface ProbeJetStreamOptions {
  /**
   * nats://user:password@127.0.0.1:4222. User and password are only needed where the server requires them.
   */
  readonly url: string;
  readonly timeoutMs?: number;
  /** How many servers of a cluster keep the stream when it is missing. Default 1. */
  readonly replicas?: number;
}

/**
 * The stream for probes, the services' own ones (`probe.<service>`) as well, so that EVENTS and TASKS contain
 * only work. It keeps one message for each subject.
 */
const STREAM = {
  name: 'PROBE',
  subjects: ['probe.>'],
  retention: 'limits',
  discard: 'old',
  storage: 'file',
  max_msgs_per_subject: 1,
  max_bytes: 1024 * 1024,
  max_msg_size: 1024,
  duplicate_window: 1_000_000_000, // nanoseconds
};

/**
 * Resolves when a nats-server stores a message in a stream, or reports that its disk is full or that it does
 * not know us: such an answer would be the same after a restart. This speaks the protocol itself, a dozen
 * lines of text on a connection that is then closed:
 * https://docs.nats.io/reference/reference-protocols/nats-protocol
 * @throws Error when nothing answers in time, or JetStream is off although the server runs.
 */
export function probeJetStream({
  url,
  timeoutMs = 2_000,
  replicas = 1,
}: ProbeJetStreamOptions): Promise<void> {
  const { hostname, port, username, password } = new URL(url);
  const inbox = `_INBOX.probe.${randomUUID()}`;
  const hello = {
    ...{ verbose: false, pedantic: false, lang: 'node', version: '1', name: 'probe' },
    ...{ headers: true, no_responders: true },
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  };
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const fail = (message: string) => {
      socket.destroy();
      reject(new Error(`${hostname}:${port}: ${message}`));
    };
    const succeed = () => {
      socket.destroy();
      resolve();
    };
    const ask = (subject: string, body: string) =>
      socket.write(`PUB ${subject} ${inbox} ${Buffer.byteLength(body)}\r\n${body}\r\n`);
    const write = () => ask('probe.launcher', '');
    let stage: 'greeting' | 'writing' | 'making the stream' | 'writing again' = 'greeting';
    let received = '';

    /** The answer to the last request; undefined when nobody listens on its subject. */
    const onAnswer = (body: string | undefined) => {
      if (stage === 'making the stream') {
        if (body === undefined) return fail('JetStream is off');
        // A stream with that name and other limits is good enough.
        stage = 'writing again';
        write();
      } else if (body !== undefined) succeed();
      else if (stage === 'writing') {
        stage = 'making the stream';
        ask(`$JS.API.STREAM.CREATE.${STREAM.name}`, JSON.stringify({ ...STREAM, num_replicas: replicas }));
      } else fail('it makes no stream to write to');
    };

    const timer = setTimeout(() => fail(`no answer in time while ${stage}`), timeoutMs);
    socket.on('close', () => {
      clearTimeout(timer);
      fail(`closed while ${stage}`);
    });
    socket.on('error', (error) => fail(error.message));
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      if (received.length > 65_536) return fail('not a NATS server');
      for (let whole = takeMessage(received); whole !== undefined; whole = takeMessage(received)) {
        received = whole.rest;
        if (whole.line.startsWith('PING')) socket.write('PONG\r\n');
        else if (whole.line.startsWith('-ERR')) succeed();
        else if (whole.line.startsWith('INFO ') && stage === 'greeting') {
          stage = 'writing';
          socket.write(`CONNECT ${JSON.stringify(hello)}\r\nSUB ${inbox} 1\r\n`);
          write();
        } else if (whole.line.startsWith('MSG ')) onAnswer(whole.body);
        else if (whole.line.startsWith('HMSG ')) onAnswer(undefined);
      }
    });
  });
}

/**
 * The first complete operation in the received text. If it has a payload, the last number of its line says
 * how long that is.
 */
function takeMessage(text: string): { line: string; body: string; rest: string } | undefined {
  const end = text.indexOf('\r\n');
  if (end < 0) return undefined;
  const line = text.slice(0, end);
  if (!/^H?MSG /.test(line)) return { line, body: '', rest: text.slice(end + 2) };
  const from = end + 2;
  const to = from + Number(line.slice(line.lastIndexOf(' ') + 1));
  return text.length < to + 2 ? undefined : { line, body: text.slice(from, to), rest: text.slice(to + 2) };
}
