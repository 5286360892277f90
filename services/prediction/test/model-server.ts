import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of the server: its status, its body, and its delay. */
export interface ModelAnswer {
  status?: number;
  body: string;
  headers?: Record<string, string>;
  waitMs?: number;
}

export interface AskedModel {
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { strict: boolean } };
  };
}

/** A chat completion in the format of OpenAI's API. */
export function completion(content: unknown): ModelAnswer {
  const message = {
    role: 'assistant',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  };
  const usage = { prompt_tokens: 400, completion_tokens: 150, total_tokens: 550 };
  const choices = [{ index: 0, finish_reason: 'stop', message }];
  return { body: JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices, usage }) };
}

/** A fake of OpenAI's chat completions on loopback, with responses that the test sets. */
export async function startModelServer() {
  const asked: AskedModel[] = [];
  let answer: ModelAnswer = completion({ insights: [] });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
    const { status = 200, body, headers = {}, waitMs = 0 } = answer;
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    }, waitMs).unref();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answerWith(next: ModelAnswer) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
