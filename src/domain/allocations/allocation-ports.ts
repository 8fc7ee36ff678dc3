import { RefusedError } from '../errors.js';
import { type PortRange, requirePortLimit } from '../input/port-range.js';

/** Lowest port that may be allocated; lower ports belong to the system. */
const FIRST_PORT = 1025;
const LAST_PORT = 65_535;

/** One port, or a range with four or five digits on both sides. */
const MAPPING = /^(?:(\d+)|(\d{4,5})-(\d{4,5}))$/;

/**
 * Parses texts such as `25565` and `25565-25570` into ports, without duplicates and in ascending order. The bounds of a
 * range may be swapped.
 * @throws {RefusedError} INVALID_PORT_MAPPING, TOO_MANY_PORTS or PORT_OUT_OF_RANGE, for the first invalid text
 * Source: rest.md §8.5.
 */
export const allocationPorts = (texts: readonly string[]): readonly number[] => {
  const ports = new Set<number>();
  for (const [index, text] of texts.entries()) {
    const { first, last } = parseMapping(text, index);
    for (let port = first; port <= last; port += 1) ports.add(port);
  }
  return [...ports].sort((a, b) => a - b);
};

const parseMapping = (text: string, index: number): PortRange => {
  const mapping = MAPPING.exec(text.trim());
  if (mapping === null) {
    throw new RefusedError(
      `The mapping provided for ${text} was invalid and could not be processed.`,
      'INVALID_PORT_MAPPING',
    ).at('ports', index);
  }
  const [, single, start = single, end = single] = mapping;
  const [first, last] = [Number(start), Number(end)].sort((a, b) => a - b) as [number, number]; // two went in
  requirePortLimit({ first, last }, { path: ['ports', index], code: 'TOO_MANY_PORTS' });
  if (first < FIRST_PORT || last > LAST_PORT) {
    throw new RefusedError(
      'Ports in an allocation must be greater than 1024 and less than or equal to 65535.',
      'PORT_OUT_OF_RANGE',
    ).at('ports', index);
  }
  return { first, last };
};
