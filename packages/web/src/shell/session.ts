import { useQuery } from 'urql';
import { type KeyResource, SessionDocument } from '../graphql/graphql.js';

/** The query of who is signed in. */
export const useSessionQuery = () => useQuery({ query: SessionDocument });

/** Who is signed in; undefined until it was read. */
export const useSession = () => useSessionQuery()[0].data?.viewer;

/** Whether the credentials are those of a person: an application key administers servers and does not act on them. */
export const useIsPerson = (): boolean => useSession()?.kind !== 'APPLICATION';

/** Whether the person may administer a resource: as an administrator, or by the permissions of an application key. */
export const useMayAdminister = (): ((resource: KeyResource, right: 'read' | 'write') => boolean) => {
  const session = useSession();
  return (resource, right) => {
    if (session == null) return false;
    if (session.kind !== 'APPLICATION') return session.isAdministrator;
    const permission = session.permissions?.find((given) => given.resource === resource);
    return right === 'read' ? permission?.canRead === true : permission?.canWrite === true;
  };
};
