import { isIPv4 } from 'node:net';
import { containing, startingWith } from '../input/text-filter.js';
import type { Where } from '../ports/reads.js';

/** An IPv4 address, an address with the beginning of a port, or the beginning of a port alone. */
const ADDRESS = /^(?<ip>[\d.]+)?(?::(?<port>\d{1,5}))?$/;

/** Digits of the highest port, 65535. */
const MAX_PORT_DIGITS = 5;

/**
 * The condition of a search over several fields. A text in the form of an address matches allocations: the whole
 * address and the beginning of the port. Any other text matches the beginning of the uuid, the whole short identifier,
 * the whole external id or a part of the name, case-insensitively except for the external id.
 * Source: rest.md §10.1 `filter[*]`.
 */
export const searchCondition = (text: string): Where<'Server'> => {
  const { ip, port } = ADDRESS.exec(text)?.groups ?? {};
  if (ip === undefined ? port !== undefined : isIPv4(ip)) {
    const ports = port === undefined ? {} : { OR: portsBeginningWith(port).map((range) => ({ port: range })) };
    return { allocations: { some: { ...(ip === undefined ? {} : { ip }), ...ports } } };
  }
  return {
    OR: [
      { uuid: startingWith(text) },
      { identifier: text.toLowerCase() },
      { externalId: text },
      { name: containing(text) },
    ],
  };
};

/** A range of ports, both ends inclusive. */
export interface PortRange {
  readonly gte: number;
  readonly lte: number;
}

/** The ports whose decimal notation begins with these digits: `255` is 255, 2550 to 2559 and 25500 to 25599. */
export const portsBeginningWith = (digits: string): readonly PortRange[] => {
  if (digits.startsWith('0')) return [];
  return Array.from({ length: MAX_PORT_DIGITS - digits.length + 1 }, (_, more) => {
    const first = Number(digits) * 10 ** more;
    return { gte: first, lte: first + 10 ** more - 1 };
  });
};
