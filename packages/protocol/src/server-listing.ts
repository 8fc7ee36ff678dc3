import type { ServerConfiguration } from './server-configuration.js';

/** Answer of `GET /api/remote/servers`. A node asks for `page=0` first, which means page 1 and is answered as 1. */
export interface ServerListing {
  readonly data: readonly ListedServer[];
  readonly meta: ListingMeta;
}

export interface ListedServer extends ServerConfiguration {
  readonly uuid: string;
}

/** All are numbers: Wings crashes at boot when one is a string. */
export interface ListingMeta {
  readonly current_page: number;
  readonly from: number | null;
  readonly last_page: number;
  readonly per_page: number;
  readonly to: number | null;
  readonly total: number;
}
