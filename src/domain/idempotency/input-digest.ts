import { createHash } from 'node:crypto';
import { isRecord } from '../values/is-record.js';

/** A digest that is the same for equal inputs. The order of members and undefined members do not matter. */
export const digestOf = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(input, (_name, value: unknown) => inOrder(value)) ?? '')
    .digest('base64');

const inOrder = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
