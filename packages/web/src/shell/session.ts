import { useQuery } from 'urql';
import { SessionDocument } from '../graphql/graphql.js';

/** Who is signed in; undefined until it was read. */
export const useSession = () => useQuery({ query: SessionDocument })[0].data?.viewer;
