import { type PortRange, requirePortLimit } from '../input/port-range.js';

/** A port, or a range with four or five digits on both sides. Source: rest.md §5.8. */
const PORT_RANGE = /^\s*(\d{1,5})\s*$|^\s*(\d{4,5})-(\d{4,5})\s*$/;

/**
 * Parses texts such as `25565` and `25565-25600`. Ignores other texts, as client tools expect.
 * @throws {RefusedError} a range is too wide
 */
export const placementPorts = (texts: readonly string[]): readonly PortRange[] => {
  return texts.flatMap((text, index) => {
    const [, port, first = port, last = port] = PORT_RANGE.exec(text) ?? [];
    if (first === undefined || last === undefined) return [];
    const range = { first: Number(first), last: Number(last) };
    requirePortLimit(range, { path: ['deploy', 'portRange', index] });
    return [range];
  });
};
