import {
  apiCallsPerMinute,
  apiKeyLimits,
  batchAtMost,
  bulkLimits,
  bulkRowsAJob,
  classBatchAtMost,
  formBytesAtMost,
  webhookLimits,
} from '@freightwright/contracts';

/** A limit that a program meets. An operator may set other numbers of calls. */
export interface ApiLimit {
  readonly what: string;
  readonly limit: string;
}

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
const count = (number: number): string => number.toLocaleString('en-US');

/** The limits of the API, for its description and the portal. */
export const apiLimits: readonly ApiLimit[] = [
  {
    what: 'Calls of one key',
    limit: `${apiCallsPerMinute} a minute, and all of them may come at once. Beyond that the answer is 429.`,
  },
  {
    what: 'Calls of all keys from one address',
    limit: '3,000 a minute. Calls without a key have 300.',
  },
  {
    what: 'Calls under way at once',
    limit: '64 of one account and 128 from one address. Beyond that the answer is 429.',
  },
  {
    what: 'One batch',
    limit: `${count(classBatchAtMost)} freight classes, ${count(batchAtMost)} predictions or ${count(batchAtMost)} bills`,
  },
  { what: 'One request', limit: `64 KB, with a bill or a batch ${megabytes(formBytesAtMost)}` },
  {
    what: 'One bulk file',
    limit: `${megabytes(bulkLimits.fileBytes)} and ${count(bulkRowsAJob.enterprise)} rows. 5 files a minute, and 3 jobs at a time.`,
  },
  { what: 'One page of a list', limit: '100 entries' },
  { what: 'One account', limit: `${apiKeyLimits.keys} keys and ${webhookLimits.webhooks} webhooks` },
];
