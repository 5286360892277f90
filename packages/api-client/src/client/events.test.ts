import { expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { readEvents } from './events.ts';

function streamOf(...pieces: string[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
      controller.close();
    },
  });
}

async function all(stream: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const data of readEvents(stream)) read.push(data);
  return read;
}

it.each(cases.events)('reads events however they are cut: %j', async ({ text, expected }) => {
  expect(await all(streamOf(text))).toEqual(expected);
  expect(await all(streamOf(...text))).toEqual(expected);
});

it('gives up on an event that has no end', async () => {
  await expect(all(streamOf(`data: ${'x'.repeat(70_000)}`))).rejects.toThrow('An event has no end');
});

it('closes the stream when nobody listens any more', async () => {
  let closed = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      closed = true;
    },
  });
  for await (const _ of readEvents(stream)) break;
  expect(closed).toBe(true);
});
