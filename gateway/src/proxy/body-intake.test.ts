import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { CallerGone, createBodyIntake } from './body-intake.ts';

const kib = 1024;
const code = (expected: string) => expect.objectContaining({ code: expected });
const body = () => new PassThrough();
const asRequest = (stream: PassThrough) => stream as unknown as IncomingMessage;
const written = (stream: PassThrough, bytes: number) =>
  new Promise((resolve) => stream.write(Buffer.alloc(bytes, 'x'), () => setImmediate(resolve)));

const limits = { bufferedBytes: 64 * kib, bufferedBytesPerAddress: 32 * kib, bodiesPerAddress: 3 };

test('a body in many pieces comes out whole, and the room it took is free again', async () => {
  const intake = createBodyIntake(limits);
  for (let round = 0; round < 10; round += 1) {
    const stream = body();
    const read = intake.read(asRequest(stream), 30 * kib, '192.0.2.1');
    for (let sent = 0; sent < 30; sent += 1) await written(stream, kib);
    stream.end();
    expect((await read).length).toBe(30 * kib);
  }
});

test('one byte too many is request.too-large', async () => {
  const intake = createBodyIntake(limits);
  const stream = body();
  const read = intake.read(asRequest(stream), 10, '192.0.2.1');
  stream.end('x'.repeat(11));
  await expect(read).rejects.toEqual(code('request.too-large'));
});

test('an address with its share of bodies is rate.limited, another is not', async () => {
  const intake = createBodyIntake(limits);
  const streams = [body(), body(), body()];
  const reads = streams.map((stream) => intake.read(asRequest(stream), kib, '2001:db8::1'));
  await expect(intake.read(asRequest(body()), kib, '2001:db8::2')).rejects.toEqual(code('rate.limited'));
  const other = body();
  const read = intake.read(asRequest(other), kib, '192.0.2.1');
  for (const stream of [...streams, other]) stream.end('{}');
  expect((await Promise.all([...reads, read])).map(String)).toEqual(['{}', '{}', '{}', '{}']);
});

test('an address with its share of memory is rate.limited, and everybody together service.unavailable', async () => {
  const intake = createBodyIntake(limits);
  const greedy = body();
  const read = intake.read(asRequest(greedy), 1_000 * kib, '192.0.2.1');
  const refused = expect(read).rejects.toEqual(code('rate.limited'));
  await written(greedy, 32 * kib);
  await written(greedy, 1);
  await refused;

  const buffered = ['192.0.2.2', '192.0.2.3'].map((address) => {
    const stream = body();
    void intake.read(asRequest(stream), 32 * kib, address);
    return written(stream, 32 * kib);
  });
  await Promise.all(buffered);
  const last = body();
  const none = expect(intake.read(asRequest(last), kib, '192.0.2.4')).rejects.toEqual(
    code('service.unavailable'),
  );
  await written(last, 1);
  await none;
});

test('whoever leaves before its body is whole is gone, at once or later', async () => {
  const intake = createBodyIntake(limits);
  const leaving = body();
  const read = intake.read(asRequest(leaving), kib, '192.0.2.1');
  leaving.destroy();
  await expect(read).rejects.toBeInstanceOf(CallerGone);
  const left = body();
  left.destroy();
  await expect(intake.read(asRequest(left), kib, '192.0.2.1')).rejects.toBeInstanceOf(CallerGone);
});
