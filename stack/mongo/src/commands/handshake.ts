import { Int32 } from 'bson';
import { MONGODB_VERSION } from '../from-outside/index.ts';
import { type Doc, MAX_DOCUMENT_BYTES } from '../values.ts';
import { MAX_MESSAGE_BYTES } from '../wire/messages.ts';
import type { Command, CommandTable } from './command.ts';
import { MAX_WRITE_BATCH } from './write.ts';

const { major, minor, patch, wire } = MONGODB_VERSION;

/** Reports a standalone server: no replica set, so no transactions and no retryable writes. */
const hello: Command = {
  fields: [
    'helloOk',
    'client',
    'compression',
    'backpressure',
    'hostInfo',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'loadBalanced',
    'topologyVersion',
    'maxAwaitTimeMS',
  ],
  run: (_body, { store }): Doc => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: new Int32(MAX_MESSAGE_BYTES),
    maxWriteBatchSize: new Int32(MAX_WRITE_BATCH),
    localTime: new Date(store.now()),
    logicalSessionTimeoutMinutes: new Int32(30),
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(wire),
    readOnly: false,
  }),
};

export const HANDSHAKE_COMMANDS: CommandTable = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: { fields: [], run: (): Doc => ({}) },
  endSessions: { fields: [], run: (): Doc => ({}) },
  buildInfo: {
    fields: [],
    run: (): Doc => ({
      version: [major, minor, patch].join('.'),
      versionArray: [major, minor, patch, 0].map((part) => new Int32(part)),
      gitVersion: 'freightwright-embedded',
      modules: ['embedded stand-in, declared subset'],
      bits: new Int32(64),
      maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    }),
  },
};
