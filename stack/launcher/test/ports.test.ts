import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePorts } from '@freightwright/stack-guard';
import { expect, test } from 'vitest';
import { checkPorts } from '../src/ports.ts';

test('every port that is taken or wanted twice is named at once, with its variable', async () => {
  const ports = await freePorts(['taken', 'twice', 'free']);
  const wanted = { PORT: ports.taken, NATS_PORT: ports.twice, IDP_PORT: ports.free };
  const server = createServer().listen(ports.taken, '127.0.0.1');
  await once(server, 'listening');
  await expect(checkPorts({ ...wanted, MONGO_PORT: ports.twice })).rejects.toThrow(
    `Port ${ports.taken} of PORT: taken by another program. Set PORT to another port.\n` +
      `Port ${ports.twice} of MONGO_PORT: it is also that of NATS_PORT. Set MONGO_PORT to another port.`,
  );
  await once(server.close(), 'close');
  await checkPorts(wanted);
});
