import { RESOURCES } from './resources.js';
import { useMayAdminister } from './session.js';

const PARTS = [
  { to: '/administration/new-server', text: 'administration.newServer', resource: 'SERVERS', right: 'write' },
  { to: '/administration/users', text: 'administration.users', resource: 'USERS', right: 'read' },
  { to: '/administration/keys', text: 'administration.keys', resource: 'all', right: 'write' },
  { to: '/administration/eggs', text: 'administration.eggs', resource: 'EGGS', right: 'read' },
  { to: '/administration/locations', text: 'administration.locations', resource: 'LOCATIONS', right: 'read' },
  {
    to: '/administration/database-hosts',
    text: 'administration.databaseHosts',
    resource: 'DATABASE_HOSTS',
    right: 'read',
  },
] as const;

/** The parts of the administration that the person may see. */
export const useAdministrationParts = () => {
  const mayAdminister = useMayAdminister();
  return PARTS.filter(({ resource, right }) =>
    resource === 'all' ? RESOURCES.every((each) => mayAdminister(each, right)) : mayAdminister(resource, right),
  );
};
