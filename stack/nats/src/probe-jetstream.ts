import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

export interface ProbeJetStreamOptions {
  /** nats://user:password@127.0.0.1:4222; user and password only where the server wants them. */
  readonly url: string;
  readonly timeoutMs?: number;
}

/**
 * Where probes are written: the services write theirs there too (`probe.<service>`), so that EVENTS and TASKS hold nothing but work. One
 * message per subject is kept.
 */
const STREAM = {
  name: 'PROBE',
  subjects: ['probe.>'],
  retention: 'limits',
  discard: 'old',
  storage: 'file',
  num_replicas: 1,
  max_msgs_per_subject: 1,
  max_bytes: 1024 * 1024,
  max_msg_size: 1024,
  duplicate_window: 1_000_000_000, // nanoseconds
};

/**
 * Resolves when a nats-server stores a message in a stream, or says that its disk is full or that it does not know us: an answer, which
 * starting it again would not change. Speaks the protocol itself, a dozen lines of text on a connection that is closed again:
 * https://docs.nats.io/reference/reference-protocols/nats-protocol
 * @throws Error when nothing answers in time, or JetStream is off although the server runs.
 */
export function probeJetStream({ url, timeoutMs = 2_000 }: ProbeJetStreamOptions): Promise<void> {
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

    /** One answer to what was asked last; undefined: nobody listens on that subject. */
    const onAnswer = (body: string | undefined) => {
      if (stage === 'making the stream') {
        if (body === undefined) return fail('JetStream is off');
        // A stream of that name with other limits serves as well.
        stage = 'writing again';
        write();
      } else if (body !== undefined) succeed();
      else if (stage === 'writing') {
        stage = 'making the stream';
        ask(`$JS.API.STREAM.CREATE.${STREAM.name}`, JSON.stringify(STREAM));
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

/** The first whole operation of what came, with its payload when it has one (the last number of its line says how long). */
function takeMessage(text: string): { line: string; body: string; rest: string } | undefined {
  const end = text.indexOf('\r\n');
  if (end < 0) return undefined;
  const line = text.slice(0, end);
  if (!/^H?MSG /.test(line)) return { line, body: '', rest: text.slice(end + 2) };
  const from = end + 2;
  const to = from + Number(line.slice(line.lastIndexOf(' ') + 1));
  return text.length < to + 2 ? undefined : { line, body: text.slice(from, to), rest: text.slice(to + 2) };
}
