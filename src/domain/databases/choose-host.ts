/** A host as far as choosing one needs it. */
export interface CandidateHost {
  readonly id: number;
  readonly nodeId: number | null;
  /** null is unlimited */
  readonly maxDatabases: number | null;
  /** Databases that are on it, or will be. */
  readonly count: number;
}

/**
 * The hosts with room in the order in which they are to be tried for a server on a node: those of this node, those of no
 * node, those of others; among equals the one with the most room, then the one with the fewest databases.
 * Source: rest.md §15.6.
 */
export const hostsInOrder = <Host extends CandidateHost>(nodeId: number, hosts: readonly Host[]): readonly Host[] =>
  hosts
    .filter((host) => roomOf(host) > 0)
    .sort(
      (one, other) =>
        distanceOf(nodeId, one) - distanceOf(nodeId, other) ||
        compare(roomOf(other), roomOf(one)) ||
        one.count - other.count ||
        one.id - other.id,
    );

const roomOf = ({ maxDatabases, count }: CandidateHost): number =>
  maxDatabases === null ? Number.POSITIVE_INFINITY : maxDatabases - count;

const distanceOf = (nodeId: number, host: CandidateHost): number => {
  if (host.nodeId === nodeId) return 0;
  return host.nodeId === null ? 1 : 2;
};

/** A difference of two infinities is no number. */
const compare = (one: number, other: number): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
