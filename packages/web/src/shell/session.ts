import { useQuery } from 'urql';
import { SessionDocument } from '../graphql/graphql.js';

/** Who is signed in; undefined until it was read. */
export const useSession = () => useQuery({ query: SessionDocument })[0].data?.viewer;

/** Whether the credentials are those of a person: an application key administers servers and does not act on them. */
export const useIsPerson = (): boolean => useSession()?.kind !== 'APPLICATION';
