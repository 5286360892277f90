import { connectNats, createLog } from '../src/index.ts';
import { requestNamed } from './messages.ts';

/** A process that answers `requestNamed(process.argv[3])` at the server process.argv[2], for hung-responder.test.ts. Prints a line when it does. */
const [url = '', name = ''] = process.argv.slice(2);
const bus = await connectNats({ url, name: 'stock', log: createLog({ name: 'stock', level: 'silent' }) });
await bus.respond(requestNamed(name), ({ item }) => ({ count: item.length }));
console.log('answering');
