import { requireResource } from '../access/caller-rights.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { DeployableNodes } from '../nodes/node-models.js';
import { useCase } from '../use-case.js';
import { type CandidateNode, nodesWithCapacity, suitableNodes } from './choose-placement.js';
import { loadCandidateNodes } from './load-candidate-nodes.js';

/**
 * The nodes, by id, on which automatic placement would find capacity for a server.
 * @throws {ForbiddenError}
 * @throws {ValidationError}
 * @throws {RefusedError} NO_VIABLE_NODE: there is none
 * Source: rest.md §5.8, §8.3.
 */
export const findDeployableNodes = useCase(
  async (ctx, input: unknown) => {
    requireResource(ctx, 'nodes', 'read');
    const { memory, disk, locationIds } = await parseInput(ctx, DeployableNodes, input);
    return { memory, disk, locationIds };
  },
  async (ctx, { memory, disk, locationIds }): Promise<readonly CandidateNode[]> => {
    const candidates = await loadCandidateNodes(ctx.db, { locations: locationIds ?? [], lock: false });
    // The egg is unknown here; a caller who names a location may have an egg for its nodes.
    const wish = { namesLocations: (locationIds ?? []).length > 0, needsContainers: false };
    const nodes = nodesWithCapacity(suitableNodes(candidates, wish), { memory, disk });
    if (nodes.length === 0) throw noViableNode();
    return nodes;
  },
);

/** The error for a request for which no node has capacity. */
export const noViableNode = (): RefusedError =>
  new RefusedError(
    'No nodes satisfying the requirements specified for automatic deployment could be found.',
    'NO_VIABLE_NODE',
  );
