import { Int32 } from 'bson';
import { type Doc, MAX_DOCUMENT_BYTES } from '../values.ts';
import { MAX_MESSAGE_BYTES } from '../wire/messages.ts';
import type { Command, CommandTable } from './command.ts';
import { MAX_WRITE_BATCH } from './write.ts';

/** Announced as MongoDB 7.0: the oldest series whose drivers and this subset agree (no bulkWrite command). */
const VERSION = '7.0.0';
const WIRE_VERSION = 21;

/** Says that this is a standalone: no replica set, so no transactions and no retryable writes. */
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
    maxWireVersion: new Int32(WIRE_VERSION),
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
      version: VERSION,
      versionArray: [7, 0, 0, 0].map((part) => new Int32(part)),
      gitVersion: 'freightwright-embedded',
      modules: ['embedded stand-in, declared subset'],
      bits: new Int32(64),
      maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    }),
  },
};
