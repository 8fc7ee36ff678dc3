/**
 * A word that domain and protocol share. If their lists differ it is `never`, so that code which reads or writes it
 * does not compile.
 */
export type SharedDescription<Domain, Wire> = [Domain, Wire] extends [Wire, Domain] ? Domain : never;
