import type { ClientServerAttributesFragment, ClientServerIncludesFragment } from '../documents.js';
import { type Item, item, list, listOf, relationships } from '../envelope.js';
import { subuserItem } from './subusers.js';

type ClientServer = ClientServerAttributesFragment & ClientServerIncludesFragment;

/** A server as its people see it. Source: rest.md §10.4. */
export const clientServerItem = (server: ClientServer): Item<object> => {
  const { node, container, allocationId, allocations, startupVariables, includeEgg, includeSubusers } = server;
  return item('server', {
    // Each by its name: a copy of all but some members costs many times as much for a page.
    server_owner: server.server_owner,
    identifier: server.identifier,
    internal_id: server.internal_id,
    uuid: server.uuid,
    name: server.name,
    node: node?.name,
    is_node_under_maintenance: node?.maintenanceMode,
    sftp_details: { ip: node?.fqdn, port: node?.daemonSftp },
    description: server.description,
    limits: server.limits,
    invocation: server.invocation,
    docker_image: container.image,
    egg_features: server.egg_features,
    feature_limits: server.feature_limits,
    status: server.status,
    is_suspended: server.is_suspended,
    is_installing: container.installed === 0,
    // Servers never move between nodes here.
    is_transferring: false,
    ...relationships({
      allocations: list(
        'allocation',
        (allocations ?? []).map(({ id, ip, ip_alias, port, notes }) => ({
          id,
          ip,
          ip_alias,
          port,
          notes,
          is_default: id === allocationId,
        })),
      ),
      variables: startupVariables && list('egg_variable', startupVariables),
      egg: includeEgg && item('egg', includeEgg),
      subusers: includeSubusers && listOf(includeSubusers.map(subuserItem)),
    }),
  });
};
