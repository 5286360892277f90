/** Assumed requests of a user on a working day. A figure is a mean of all users; most send none. */
export const demand = {
  page: {
    perDay: 1,
    what: 'page, composed and compressed',
    why: 'one visit on every other day, with two pages that the server sends; the others are drawn in the browser',
  },
  file: {
    perDay: 3,
    what: 'file of the shell or of a remote',
    why: 'files never change and stay in the browser, so that only a new visitor or a new version asks for all',
  },
  class: {
    perDay: 0.2,
    what: '`POST /api/freight-class`',
    why: 'programs of a few companies; on the pages a calculation runs in the browser and costs nothing',
  },
  list: {
    perDay: 2,
    what: '`GET /api/bol/list`, as an example of what is read',
    why: 'the dashboard and the form read a few lists at each visit',
  },
  prediction: {
    perDay: 0.5,
    what: '`POST /api/predict-shipping-cost`, kept',
    why: 'somebody who ships asks for a few before each bill, and many only ask',
  },
  bill: {
    perDay: 0.3,
    what: '`POST /api/bol/generate`, with its page as PDF',
    why: 'one user in ten ships on a day, three bills',
  },
} as const;
export type RequestKind = keyof typeof demand;
export const requestKinds = Object.keys(demand) as RequestKind[];

/** The busiest hour's share of a day's work, and the ratio of its busiest minute to its mean. */
const busiestHour = 0.15;
const busiestMinute = 2;

/** Requests per second in the busiest minute. */
export const peakPerS = (users: number, perDay: number): number =>
  (users * perDay * busiestHour * busiestMinute) / 3600;
