import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parseAuditSearch } from './audit/audit-search.js';
import { NotFound, RouteCrash } from './components/route-states.js';
import { parseFleetSearch } from './fleet/fleet-search.js';
import { parseFilesSearch } from './server/files/file-path.js';
import { AppShell } from './shell/app-shell.js';
import { parseTimelineSearch } from './timeline/timeline-search.js';

const root = createRootRoute({ component: AppShell, notFoundComponent: NotFound, errorComponent: RouteCrash });

const fleet = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: parseFleetSearch,
  component: lazyRouteComponent(() => import('./fleet/fleet-page.js'), 'FleetPage'),
});

const server = createRoute({
  getParentRoute: () => root,
  path: '/servers/$server',
  component: lazyRouteComponent(() => import('./server/server-page.js'), 'ServerPage'),
});

const serverStart = createRoute({
  getParentRoute: () => server,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/servers/$server/console', params, replace: true });
  },
});

const serverConsole = createRoute({
  getParentRoute: () => server,
  path: '/console',
  component: lazyRouteComponent(() => import('./server/console-panel.js'), 'ConsolePanel'),
});

const serverSchedules = createRoute({
  getParentRoute: () => server,
  path: '/schedules',
  component: lazyRouteComponent(() => import('./server/schedules-panel.js'), 'SchedulesPanel'),
});

const serverRuns = createRoute({
  getParentRoute: () => server,
  path: '/runs',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly run?: string } =>
    typeof search.run === 'string' ? { run: search.run } : {},
  component: lazyRouteComponent(() => import('./server/runs-panel.js'), 'RunsPanel'),
});

const serverBackups = createRoute({
  getParentRoute: () => server,
  path: '/backups',
  component: lazyRouteComponent(() => import('./server/backups/backups-panel.js'), 'BackupsPanel'),
});

const serverUse = createRoute({
  getParentRoute: () => server,
  path: '/use',
  component: lazyRouteComponent(() => import('./server/use/use-panel.js'), 'UsePanel'),
});

const serverFiles = createRoute({
  getParentRoute: () => server,
  path: '/files',
  validateSearch: parseFilesSearch,
  component: lazyRouteComponent(() => import('./server/files/files-panel.js'), 'FilesPanel'),
});

const serverDatabases = createRoute({
  getParentRoute: () => server,
  path: '/databases',
  component: lazyRouteComponent(() => import('./server/databases/databases-panel.js'), 'DatabasesPanel'),
});

const serverNetwork = createRoute({
  getParentRoute: () => server,
  path: '/network',
  component: lazyRouteComponent(() => import('./server/network/network-panel.js'), 'NetworkPanel'),
});

const serverPeople = createRoute({
  getParentRoute: () => server,
  path: '/people',
  component: lazyRouteComponent(() => import('./server/people/people-panel.js'), 'PeoplePanel'),
});

const serverStartup = createRoute({
  getParentRoute: () => server,
  path: '/startup',
  component: lazyRouteComponent(() => import('./server/startup/startup-panel.js'), 'StartupPanel'),
});

const serverActivity = createRoute({
  getParentRoute: () => server,
  path: '/activity',
  component: lazyRouteComponent(() => import('./server/activity-panel.js'), 'ActivityPanel'),
});

const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  component: lazyRouteComponent(() => import('./attention/attention-page.js'), 'AttentionPage'),
});

const timeline = createRoute({
  getParentRoute: () => root,
  path: '/timeline',
  validateSearch: parseTimelineSearch,
  component: lazyRouteComponent(() => import('./timeline/timeline-page.js'), 'TimelinePage'),
});

const nodes = createRoute({
  getParentRoute: () => root,
  path: '/nodes',
  component: lazyRouteComponent(() => import('./nodes/nodes-page.js'), 'NodesPage'),
});

const node = createRoute({
  getParentRoute: () => root,
  path: '/nodes/$node',
  component: lazyRouteComponent(() => import('./nodes/node-page.js'), 'NodePage'),
});

const runs = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly state?: string } =>
    typeof search.state === 'string' ? { state: search.state } : {},
  component: lazyRouteComponent(() => import('./runs/runs-page.js'), 'RunsPage'),
});

/** The address of older releases. */
const activity = createRoute({
  getParentRoute: () => root,
  path: '/activity',
  beforeLoad: () => {
    throw redirect({ to: '/runs', search: (search) => search, replace: true });
  },
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.js'), 'AccountPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page.js'), 'AuditPage'),
});

const administration = createRoute({
  getParentRoute: () => root,
  path: '/administration',
  component: lazyRouteComponent(() => import('./administration/administration-page.js'), 'AdministrationPage'),
});

const newServer = createRoute({
  getParentRoute: () => administration,
  path: '/new-server',
  component: lazyRouteComponent(() => import('./administration/new-server-page.js'), 'NewServerPage'),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly q?: string } =>
    search.q === undefined || search.q === '' ? {} : { q: String(search.q) },
  component: lazyRouteComponent(() => import('./administration/users-page.js'), 'UsersPage'),
});

const keys = createRoute({
  getParentRoute: () => administration,
  path: '/keys',
  component: lazyRouteComponent(() => import('./administration/keys-page.js'), 'KeysPage'),
});

const eggs = createRoute({
  getParentRoute: () => administration,
  path: '/eggs',
  component: lazyRouteComponent(() => import('./administration/eggs-page.js'), 'EggsPage'),
});

const egg = createRoute({
  getParentRoute: () => administration,
  path: '/eggs/$egg',
  component: lazyRouteComponent(() => import('./administration/egg-page.js'), 'EggPage'),
});

const locations = createRoute({
  getParentRoute: () => administration,
  path: '/locations',
  component: lazyRouteComponent(() => import('./administration/locations-page.js'), 'LocationsPage'),
});

const databaseHosts = createRoute({
  getParentRoute: () => administration,
  path: '/database-hosts',
  component: lazyRouteComponent(() => import('./administration/database-hosts-page.js'), 'DatabaseHostsPage'),
});

const routeTree = root.addChildren([
  fleet,
  server.addChildren([
    serverStart,
    serverConsole,
    serverUse,
    serverFiles,
    serverDatabases,
    serverNetwork,
    serverBackups,
    serverSchedules,
    serverRuns,
    serverPeople,
    serverStartup,
    serverActivity,
  ]),
  attention,
  timeline,
  nodes,
  node,
  runs,
  activity,
  account,
  audit,
  administration.addChildren([newServer, users, keys, eggs, egg, locations, databaseHosts]),
]);

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
