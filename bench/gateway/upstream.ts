import { createServer } from 'node:http';

/** The service behind every proxy: responds like the notification service. Prints its port. */
const answer = '{"accepted":true}';
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length };

const server = createServer((req, res) => {
  req.resume();
  req.once('end', () => res.writeHead(202, headers).end(answer));
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
