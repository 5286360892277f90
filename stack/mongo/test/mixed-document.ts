import { mongo } from 'mongoose';

/** A document with a value of each kind that an operator may not fit. */
export const mixedDocument = {
  _id: 1 as never,
  text: 'abc',
  n: 5,
  list: [1, 2],
  price: mongo.Decimal128.fromString('1.5'),
};
