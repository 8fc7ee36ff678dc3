/** The columns of a host that decide which one is chosen. */
export interface CandidateHost {
  readonly id: number;
  readonly nodeId: number | null;
  /** Null is unlimited. */
  readonly maxDatabases: number | null;
  /** Databases that are on the host or are being created there. */
  readonly count: number;
}

/**
 * The hosts with free capacity in the order in which to try them for a server on a node: hosts of this node, hosts of
 * no node, hosts of other nodes. Among equals, the most free capacity comes first, then the fewest databases.
 * Source: rest.md §15.6.
 */
export const hostsInOrder = <Host extends CandidateHost>(nodeId: number, hosts: readonly Host[]): readonly Host[] =>
  hosts
    .filter((host) => capacityOf(host) > 0)
    .sort(
      (one, other) =>
        distanceOf(nodeId, one) - distanceOf(nodeId, other) ||
        compare(capacityOf(other), capacityOf(one)) ||
        one.count - other.count ||
        one.id - other.id,
    );

const capacityOf = ({ maxDatabases, count }: CandidateHost): number =>
  maxDatabases === null ? Number.POSITIVE_INFINITY : maxDatabases - count;

const distanceOf = (nodeId: number, host: CandidateHost): number => {
  if (host.nodeId === nodeId) return 0;
  return host.nodeId === null ? 1 : 2;
};

/** Compares without subtracting: the difference of two infinities is not a number. */
const compare = (one: number, other: number): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
