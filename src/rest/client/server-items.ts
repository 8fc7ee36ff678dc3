import type { ClientServerAttributesFragment, ClientServerIncludesFragment } from '../documents.js';
import { type Item, item, list, listOf, relationships } from '../envelope.js';
import { subuserItem } from './subusers.js';

type ClientServer = ClientServerAttributesFragment & ClientServerIncludesFragment;

/** A server as its people see it. Source: rest.md §10.4. */
export const clientServerItem = ({
  node,
  container,
  allocationId,
  allocations,
  startupVariables,
  includeEgg,
  includeSubusers,
  feature_limits,
  status,
  is_suspended,
  egg_features,
  invocation,
  limits,
  description,
  ...server
}: ClientServer): Item<object> =>
  item('server', {
    ...server,
    node: node?.name,
    is_node_under_maintenance: node?.maintenanceMode,
    sftp_details: { ip: node?.fqdn, port: node?.daemonSftp },
    description,
    limits,
    invocation,
    docker_image: container.image,
    egg_features,
    feature_limits,
    status,
    is_suspended,
    is_installing: container.installed === 0,
    // Servers are never moved between nodes here.
    is_transferring: false,
    ...relationships({
      allocations: list(
        'allocation',
        (allocations ?? []).map((allocation) => ({ ...allocation, is_default: allocation.id === allocationId })),
      ),
      variables: startupVariables && list('egg_variable', startupVariables),
      egg: includeEgg && item('egg', includeEgg),
      subusers: includeSubusers && listOf(includeSubusers.map(subuserItem)),
    }),
  });
