import type { GraphQLArgument, GraphQLInputField } from 'graphql';

type Member = Pick<GraphQLInputField | GraphQLArgument, 'name' | 'extensions'>;

/**
 * Options of an input member that models of the domain, and REST, call by another name: `isAdministrator` is
 * `rootAdmin` and `root_admin`.
 */
export const namedInDomain = (name: string) => ({ extensions: { domainName: name } });

/** The name of an input member in models of the domain. */
export const domainNameOf = ({ name, extensions }: Member): string =>
  (extensions.domainName as string | undefined) ?? name; // set by `namedInDomain` only
