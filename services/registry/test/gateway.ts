import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem, problemBody } from '@freightwright/contracts';
import { createPrincipalKeys, deployPrincipal, deployTokenVerifier } from '@freightwright/service-kit';
import type { Registry } from './service.ts';

/** A fake gateway for deploy tokens: verifies one, makes a principal from it, and forwards the request. */
export async function startTokenGateway(registry: Registry) {
  const keys = createPrincipalKeys();
  const verify = deployTokenVerifier(keys);
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const send = (status: number, body: unknown) => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    try {
      const deployer = await verify(req.headers.authorization?.replace(/^Bearer /, '') ?? '');
      const principal = deployPrincipal(deployer, '127.0.0.1');
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '' } = req;
      if (url.endsWith('/trial-permits')) {
        return send(201, { permit: 'trial.permit', until: '2026-01-08T00:00:00.000Z' });
      }
      const { status, body } = await registry.send(
        method,
        url,
        principal,
        text ? JSON.parse(text) : undefined,
      );
      send(status, body);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
      send(problem.status, problemBody(problem, 'test'));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    site: `http://127.0.0.1:${port}`,
    deployKeys: keys,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
