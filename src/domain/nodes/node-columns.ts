import type { NodeBody } from './node-models.js';

/** The columns that an input sets; undefined leaves the value, or takes the default. */
export const nodeColumns = (wanted: NodeBody) => ({
  name: wanted.name,
  locationId: wanted.locationId,
  fqdn: wanted.fqdn,
  scheme: wanted.scheme,
  public: wanted.public ?? undefined,
  behindProxy: wanted.behindProxy ?? undefined,
  maintenanceMode: wanted.maintenanceMode ?? undefined,
  memory: wanted.memory,
  disk: wanted.disk,
  memoryOverallocate: wanted.memoryOverallocate,
  diskOverallocate: wanted.diskOverallocate,
  uploadSize: wanted.uploadSize ?? undefined,
  daemonListen: wanted.daemonListen,
  daemonSftp: wanted.daemonSftp,
  daemonBase: wanted.daemonBase ?? undefined,
});
