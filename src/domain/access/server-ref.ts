import type { NodeAddress, ServerRef } from '../ports/node-address.js';
import type { Select } from '../ports/reads.js';

/** The columns of a node that a call to its daemon needs. */
export const NODE_ADDRESS_SELECT = {
  id: true,
  scheme: true,
  fqdn: true,
  daemonListen: true,
  daemonToken: true,
} as const satisfies Select<'Node'>;

/** The columns a call to the daemon about one server needs: `select: { …, ...SERVER_REF_SELECT }`. */
export const SERVER_REF_SELECT = {
  uuid: true,
  node: { select: NODE_ADDRESS_SELECT },
} as const satisfies Select<'Server'>;

/** A row with at least the columns of {@link SERVER_REF_SELECT}. */
export interface ServerRefRow {
  readonly uuid: string;
  readonly node: NodeAddress;
}

/** The server in the form that `ctx.daemon` expects. Other columns of the row are left out. */
export const toServerRef = ({ uuid, node }: ServerRefRow): ServerRef => ({
  uuid,
  node: {
    id: node.id,
    scheme: node.scheme,
    fqdn: node.fqdn,
    daemonListen: node.daemonListen,
    daemonToken: node.daemonToken,
  },
});
