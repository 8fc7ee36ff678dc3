/**
 * A word of the domain that the protocol has too. Where their lists differ there is none, and what reads or writes such a
 * word does not compile.
 */
export type SharedWord<Domain, Wire> = [Domain, Wire] extends [Wire, Domain] ? Domain : never;
