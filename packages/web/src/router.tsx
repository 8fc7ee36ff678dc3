import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { parseAuditSearch } from './audit/audit-search.js';
import { lazyView } from './components/lazy-view.js';
import { NotFound, RouteCrash } from './components/route-states.js';
import { Skeleton } from './components/states.js';
import { parseFleetSearch } from './fleet/fleet-search.js';
import { parseFilesSearch } from './server/files/file-path.js';
import { AppShell } from './shell/app-shell.js';
import { parseSearch, stringifySearch } from './shell/search-text.js';
import { parseTimelineSearch } from './timeline/timeline-search.js';

const root = createRootRoute({ component: AppShell, notFoundComponent: NotFound, errorComponent: RouteCrash });

const fleet = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: parseFleetSearch,
  component: lazyView(() => import('./fleet/fleet-page.js'), 'FleetPage'),
});

const server = createRoute({
  getParentRoute: () => root,
  path: '/servers/$server',
  // Another one begins anew: what was typed, paused or read for the former one must not be shown for it.
  remountDeps: ({ params }) => params,
  component: lazyView(() => import('./server/server-page.js'), 'ServerPage'),
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
  component: lazyView(() => import('./server/console-panel.js'), 'ConsolePanel'),
});

const serverSchedules = createRoute({
  getParentRoute: () => server,
  path: '/schedules',
  component: lazyView(() => import('./server/schedules-panel.js'), 'SchedulesPanel'),
});

const serverRuns = createRoute({
  getParentRoute: () => server,
  path: '/runs',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly run?: string } =>
    typeof search.run === 'string' ? { run: search.run } : {},
  component: lazyView(() => import('./server/runs-panel.js'), 'RunsPanel'),
});

const serverBackups = createRoute({
  getParentRoute: () => server,
  path: '/backups',
  component: lazyView(() => import('./server/backups/backups-panel.js'), 'BackupsPanel'),
});

const serverUse = createRoute({
  getParentRoute: () => server,
  path: '/use',
  component: lazyView(() => import('./server/use/use-panel.js'), 'UsePanel'),
});

const serverFiles = createRoute({
  getParentRoute: () => server,
  path: '/files',
  validateSearch: parseFilesSearch,
  component: lazyView(() => import('./server/files/files-panel.js'), 'FilesPanel'),
});

const serverDatabases = createRoute({
  getParentRoute: () => server,
  path: '/databases',
  component: lazyView(() => import('./server/databases/databases-panel.js'), 'DatabasesPanel'),
});

const serverNetwork = createRoute({
  getParentRoute: () => server,
  path: '/network',
  component: lazyView(() => import('./server/network/network-panel.js'), 'NetworkPanel'),
});

const serverPeople = createRoute({
  getParentRoute: () => server,
  path: '/people',
  component: lazyView(() => import('./server/people/people-panel.js'), 'PeoplePanel'),
});

const serverStartup = createRoute({
  getParentRoute: () => server,
  path: '/startup',
  component: lazyView(() => import('./server/startup/startup-panel.js'), 'StartupPanel'),
});

const serverActivity = createRoute({
  getParentRoute: () => server,
  path: '/activity',
  component: lazyView(() => import('./server/activity-panel.js'), 'ActivityPanel'),
});

const serverSettings = createRoute({
  getParentRoute: () => server,
  path: '/settings',
  component: lazyView(() => import('./server/settings/settings-panel.js'), 'SettingsPanel'),
});

const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  component: lazyView(() => import('./attention/attention-page.js'), 'AttentionPage'),
});

const timeline = createRoute({
  getParentRoute: () => root,
  path: '/timeline',
  validateSearch: parseTimelineSearch,
  component: lazyView(() => import('./timeline/timeline-page.js'), 'TimelinePage'),
});

const nodes = createRoute({
  getParentRoute: () => root,
  path: '/nodes',
  component: lazyView(() => import('./nodes/nodes-page.js'), 'NodesPage'),
});

const node = createRoute({
  getParentRoute: () => root,
  path: '/nodes/$node',
  remountDeps: ({ params }) => params,
  component: lazyView(() => import('./nodes/node-page.js'), 'NodePage'),
});

const runs = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly state?: string } =>
    typeof search.state === 'string' ? { state: search.state } : {},
  component: lazyView(() => import('./runs/runs-page.js'), 'RunsPage'),
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
  component: lazyView(() => import('./account/account-page.js'), 'AccountPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: parseAuditSearch,
  component: lazyView(() => import('./audit/audit-page.js'), 'AuditPage'),
});

const administration = createRoute({
  getParentRoute: () => root,
  path: '/administration',
  component: lazyView(() => import('./administration/administration-page.js'), 'AdministrationPage'),
});

const newServer = createRoute({
  getParentRoute: () => administration,
  path: '/new-server',
  component: lazyView(() => import('./administration/new-server-page.js'), 'NewServerPage'),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly q?: string } =>
    search.q === undefined || search.q === '' ? {} : { q: String(search.q) },
  component: lazyView(() => import('./administration/users-page.js'), 'UsersPage'),
});

const keys = createRoute({
  getParentRoute: () => administration,
  path: '/keys',
  component: lazyView(() => import('./administration/keys-page.js'), 'KeysPage'),
});

const eggs = createRoute({
  getParentRoute: () => administration,
  path: '/eggs',
  component: lazyView(() => import('./administration/eggs-page.js'), 'EggsPage'),
});

const egg = createRoute({
  getParentRoute: () => administration,
  path: '/eggs/$egg',
  remountDeps: ({ params }) => params,
  component: lazyView(() => import('./administration/egg-page.js'), 'EggPage'),
});

const locations = createRoute({
  getParentRoute: () => administration,
  path: '/locations',
  component: lazyView(() => import('./administration/locations-page.js'), 'LocationsPage'),
});

const databaseHosts = createRoute({
  getParentRoute: () => administration,
  path: '/database-hosts',
  component: lazyView(() => import('./administration/database-hosts-page.js'), 'DatabaseHostsPage'),
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
    serverSettings,
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

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteCrash,
  defaultPendingComponent: Skeleton,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
