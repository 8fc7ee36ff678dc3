import { source } from './sources.js';

const { createApp } = await source('app');
const { createApp: createNodeApp } = await source('node/http/create-app');

/** Stands for all dependencies of the router, which are not called here. */
const anything = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : anything),
  apply: () => anything,
});

const listed = (router, prefix = '') =>
  router.listRoutes().flatMap(({ path, methods, router: inner }) => {
    const whole = path === '/' ? prefix || '/' : `${prefix}${path}`;
    if (inner !== undefined) return listed(inner, whole === '/' ? '' : whole);
    const given = methods.filter((method) => method !== '*' && method !== 'HEAD');
    return given.map((method) => ({ method, path: whole }));
  });

/** Every path with a method of the service, from its router, and GraphQL as one endpoint. */
export const serviceRoutes = () => listed(createApp({ context: anything, health: anything }).router);

/** The same of the built-in node. */
export const nodeRoutes = () => {
  const context = { config: { token: 'token', remote: '' }, log: anything };
  return listed(
    createNodeApp({ context, registry: anything, backups: anything, tokens: anything, sockets: anything }).router,
  );
};
