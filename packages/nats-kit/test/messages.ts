import { defineEvent, defineRequest, defineTask } from '@freightwright/contracts';
import * as z from 'zod/mini';

const data = z.strictObject({ n: z.number() });

/** Contracts for one test each, so that tests share a server without sharing messages. */
export const eventNamed = (name: string) => defineEvent({ subject: `parcel.${name}.v1`, data });
export const taskNamed = (name: string) => defineTask({ subject: `label.${name}.v1`, data });
export const requestNamed = (name: string) =>
  defineRequest({
    subject: `stock.${name}.v1`,
    data: z.strictObject({ item: z.string() }),
    reply: z.strictObject({ count: z.number() }),
    problems: ['request.invalid'],
  });
