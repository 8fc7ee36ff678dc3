import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  type CreateHostNodeInput,
  CreateNodeDocument,
  DeleteNodeDocument,
  type DeployableHostNodesInput,
  GetNodeConfigurationDocument,
  GetNodeDocument,
  type HostNodeFilter,
  type HostNodeSort,
  ListDeployableNodesDocument,
  ListNodesDocument,
  UpdateNodeDocument,
} from '../documents.js';
import { listOf } from '../envelope.js';
import { listReader } from '../list-reader.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { pageVariables, sendCreated, sendPage } from '../page.js';
import { globalId, idParam } from '../path-params.js';
import { requiredAsNull } from '../required-as-null.js';
import type { Route } from '../routes.js';
import { deployableNodeItem, nodeItem } from './items.js';

/** All nodes, if no page was requested. Source: rest.md §8.3. */
const ALL = { first: 10_000, offset: 0 };

// Display names: rest.md §18.
const readNode = bodyReader<CreateHostNodeInput>('CreateHostNodeInput', {
  displayNames: {
    daemon_base: 'Daemon Base Path',
    upload_size: 'File Upload Size Limit',
    location_id: 'Location',
    public: 'Node Visibility',
  },
});

/** An update replaces the whole object. */
const MISSING = requiredAsNull('CreateHostNodeInput');

const readRequirements = bodyReader<DeployableHostNodesInput>('DeployableHostNodesInput');

const readList = listReader<HostNodeFilter, HostNodeSort>('HostNode');

const PATH = '/api/application/nodes';

/** The nodes of the application API. Source: rest.md §8.3, §8.4. */
export const nodeRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListNodesDocument,
      (req) => ({ variables: { ...pageVariables(req), ...readList(req) } }),
      (res, { hostNodes }, request) => sendPage(res, request, hostNodes, nodeItem),
    ),
    post: operation(
      CreateNodeDocument,
      (req) => {
        const { input, ...names } = readNode(req.body);
        return { variables: { input }, names };
      },
      (res, { createHostNode }, { req }) => sendCreated(res, req, nodeItem(succeeded(createHostNode, 'HostNode'))),
    ),
  },
  {
    path: `${PATH}/deployable`,
    get: operation(
      ListDeployableNodesDocument,
      (req) => {
        const { input, ...names } = readRequirements(requirementsOf(req));
        const isPaginated = Boolean(req.query.page);
        const window = isPaginated ? pageVariables(req) : ALL;
        return { variables: { ...window, input, isPaginated }, names };
      },
      async (res, { deployableHostNodes }, request) => {
        if (request.variables.isPaginated) return sendPage(res, request, deployableHostNodes, deployableNodeItem);
        res.json(listOf(deployableHostNodes?.edges.map(({ node }) => deployableNodeItem(node)) ?? []));
      },
    ),
  },
  {
    path: `${PATH}/:node`,
    get: operation(
      GetNodeDocument,
      (req) => ({ variables: { id: idParam(req, 'node') } }),
      (res, { hostNode }) => {
        res.json(hostNode && nodeItem(hostNode));
      },
    ),
    patch: operation(
      UpdateNodeDocument,
      (req) => {
        const { input: node, ...names } = readNode(req.body);
        // Only a real `true` rotates a node's token.
        const resetSecret = req.body.reset_secret === true;
        const input = { ...MISSING, ...node, id: nodeId(req), resetSecret, remote: originOf(req) };
        return { variables: { input }, names };
      },
      (res, { updateHostNode }) => {
        res.json(nodeItem(succeeded(updateHostNode, 'HostNode')));
      },
    ),
    delete: operation(DeleteNodeDocument, (req) => ({ variables: { input: { id: nodeId(req) } } }), sendNothing),
  },
  {
    path: `${PATH}/:node/configuration`,
    get: operation(
      GetNodeConfigurationDocument,
      (req) => ({ variables: { nodeId: nodeId(req), remote: originOf(req) } }),
      (res, { hostNodeConfiguration }) => {
        res.json(hostNodeConfiguration);
      },
    ),
  },
];

const nodeId = (req: Request): string => globalId('HostNode', idParam(req, 'node'));

/** Scheme and host as the caller wrote them; also the `remote` that a node receives. */
const originOf = (req: Request): string => `${req.protocol}://${req.host}`;

/** Query and body are merged; a list with high indices arrives as an object. Source: rest.md §4.2. */
const requirementsOf = (req: Request): object => {
  const given = { ...req.body, ...req.query };
  const ids: unknown = given.location_ids;
  const isIndexed = typeof ids === 'object' && ids !== null;
  return isIndexed ? { ...given, location_ids: Object.values(ids) } : given;
};
