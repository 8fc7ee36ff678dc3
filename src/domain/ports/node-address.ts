/** Address and token of a node's daemon. `daemonToken` is sealed; the client opens it. */
export interface NodeAddress {
  readonly id: number;
  readonly scheme: string;
  readonly fqdn: string;
  readonly daemonListen: number;
  readonly daemonToken: string;
}

/** A server, as its node identifies it. */
export interface ServerRef {
  readonly node: NodeAddress;
  readonly uuid: string;
}
