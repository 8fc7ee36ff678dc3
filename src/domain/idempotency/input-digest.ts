import { createHash } from 'node:crypto';
import { isRecord } from '../is-record.js';

/** The same text for inputs that say the same: the order of members counts for nothing, nor do those that are undefined. */
export const digestOf = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(input, (_name, value: unknown) => inOrder(value)) ?? '')
    .digest('base64');

const inOrder = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
