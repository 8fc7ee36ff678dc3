import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFound, RouteCrash } from './components/route-states.js';
import { parseFleetSearch } from './fleet/fleet-search.js';
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
  component: lazyRouteComponent(() => import('./server/runs-panel.js'), 'RunsPanel'),
});

const serverBackups = createRoute({
  getParentRoute: () => server,
  path: '/backups',
  component: lazyRouteComponent(() => import('./server/backups-panel.js'), 'BackupsPanel'),
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

const activity = createRoute({
  getParentRoute: () => root,
  path: '/activity',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly state?: string } =>
    typeof search.state === 'string' ? { state: search.state } : {},
  component: lazyRouteComponent(() => import('./activity/activity-page.js'), 'ActivityPage'),
});

const routeTree = root.addChildren([
  fleet,
  server.addChildren([serverStart, serverConsole, serverSchedules, serverRuns, serverBackups, serverActivity]),
  attention,
  timeline,
  nodes,
  node,
  activity,
]);

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
