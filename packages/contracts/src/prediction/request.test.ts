import { expect, it, test } from 'vitest';
import { handlingUnit } from '../shipment.ts';
import { PredictionRequest } from './request.ts';

const lane = { originZip: '60608', destinationZip: '30318' };
const unit = { length: 48, width: 40, height: 48, weight: 500 };
const shipment = {
  handlingUnits: [handlingUnit({ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 })],
};
const issuesOf = (body: object) =>
  (PredictionRequest.safeParse(body).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it('takes the fields of the product specification, with LTL and no accessorials unless said otherwise', () => {
  const asked = {
    ...lane,
    ...unit,
    freightClass: '100',
    serviceType: 'expedited',
    accessorials: ['liftgate'],
  };
  expect(PredictionRequest.parse(asked)).toEqual({ ...asked, ownTerms: true });
  expect(PredictionRequest.parse({ ...lane, ...unit })).toMatchObject({
    serviceType: 'ltl',
    accessorials: [],
  });
});

it('takes a shipment in place of the four figures, and a ZIP+4', () => {
  expect(issuesOf({ ...lane, shipment })).toEqual([]);
  expect(issuesOf({ ...lane, originZip: '60608-1234', shipment })).toEqual([]);
});

it('takes class and weight without sizes, as an LTL rate is asked for', () => {
  expect(issuesOf({ ...lane, weight: 500, freightClass: '85' })).toEqual([]);
});

test.each([
  [
    'class and weight with one size',
    { ...lane, weight: 500, length: 48, freightClass: '85' },
    ['width', 'Width is required'],
  ],
  ['a class alone', { ...lane, freightClass: '85' }, ['weight', 'Weight is required']],
  ['no origin', { ...unit, destinationZip: '30318' }, ['originZip', 'Origin ZIP is required']],
  [
    'a Canadian destination',
    { ...unit, ...lane, destinationZip: 'M5V 3L9' },
    ['destinationZip', 'Destination ZIP must be five digits'],
  ],
  ['no weight', { ...lane, length: 48, width: 40, height: 48 }, ['weight', 'Weight is required']],
  [
    'a weight beside a shipment',
    { ...lane, shipment, weight: 500 },
    ['weight', 'Weight is part of the shipment already'],
  ],
  ['no class of that name', { ...lane, ...unit, freightClass: '77' }, ['freightClass', expect.any(String)]],
  ['an unknown service', { ...lane, ...unit, serviceType: 'drone' }, ['serviceType', expect.any(String)]],
  [
    'an unknown accessorial',
    { ...lane, ...unit, accessorials: ['helicopter'] },
    ['accessorials.0', expect.any(String)],
  ],
])('refuses %s, naming the field', (_, body, issue) => {
  expect(issuesOf(body)[0]).toEqual(issue);
});
