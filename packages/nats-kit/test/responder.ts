import { createLog } from '@freightwright/runtime-kit';
import { connectNats } from '../src/index.ts';
import { requestNamed } from './messages.ts';

/**
 * A process that answers `requestNamed(process.argv[3])` on the server process.argv[2], for
 * hung-responder.test.ts. It prints a line when it is ready.
 */
const [url = '', name = ''] = process.argv.slice(2);
const bus = await connectNats({ url, name: 'stock', log: createLog({ name: 'stock', level: 'silent' }) });
await bus.respond(requestNamed(name), ({ item }) => ({ count: item.length }));
console.log('answering');
