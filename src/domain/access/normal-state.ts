import { ConflictError } from '../errors.js';

/** What decides whether a server can be worked with. */
export interface ServerCondition {
  readonly suspended: boolean;
  readonly status: string | null;
  readonly node: { readonly maintenanceMode: boolean };
}

/**
 * Passes servers in their normal state; administrators meet the same gate. Source: rest.md §9.4, in its order.
 * @throws {ConflictError} suspended, under maintenance, installing or restoring
 */
export const requireNormalState = ({ suspended, status, node }: ServerCondition): void => {
  const refuse = (message: string): never => {
    throw new ConflictError(message, 'SERVER_STATE');
  };
  if (suspended) refuse('This server is currently suspended and the functionality requested is unavailable.');
  if (node.maintenanceMode) {
    refuse('The node of this server is currently under maintenance and the functionality requested is unavailable.');
  }
  if (status === 'installing' || status === 'install_failed') {
    refuse('This server has not yet completed its installation process, please try again later.');
  }
  if (status === 'restoring_backup') {
    refuse('This server is currently restoring from a backup, please try again later.');
  }
};
