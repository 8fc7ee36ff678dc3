import { type RequestHandler, Router } from 'express';
import { type HealthReport, isReady, type PartHealth } from '../../service/check-health.js';
import { cacheResponse, sendCached } from './cached-response.js';
import type { DocumentPart } from './docs-site.js';
import { escapeHtml, htmlPage } from './html-page.js';
import { onceCached } from './once-cached.js';
import { onlyBrowsers } from './only-browsers.js';

/** A document that is served as text at `/docs/<path>`. */
export interface ServedDocument {
  readonly path: string;
  readonly text: string;
}

export interface HomePageOptions {
  readonly health: () => Promise<HealthReport>;
  /** The pages at `/docs`. */
  readonly parts: readonly DocumentPart[];
  readonly documents: readonly ServedDocument[];
  /** The page at `/docs/graphql`, made on first use. */
  readonly reference: () => string;
  /** Runs before long pages. */
  readonly pageInQueue: RequestHandler;
}

/**
 * The page at `/about`, HTML for browsers and text for other clients, which get it at `/` too: what the service is, its
 * health, its addresses and its documents. Loads nothing from outside the service. A client that asks for JSON gets the
 * answer of the API.
 */
export const homePage = ({ health, parts, documents, reference, pageInQueue }: HomePageOptions): Router => {
  const router = Router();
  router.get(['/', '/about'], (_req, res, next) => {
    res.vary('Accept');
    next();
  });
  router.get('/about', onlyBrowsers, async (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(render(await health(), parts));
  });
  router.get(['/', '/about'], exceptJson, async (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(renderText(await health(), parts));
  });
  for (const { path, text } of documents) {
    const page = onceCached(() => cacheResponse(text, 'text/plain; charset=utf-8'));
    router.get(`/docs/${path}`, async (req, res) => sendCached(req, res, await page()));
  }
  const page = onceCached(async () => cacheResponse(reference(), 'text/html; charset=utf-8'));
  router.get('/docs/graphql', pageInQueue, async (req, res) => sendCached(req, res, await page()));
  return router;
};

/** A client that names no type, such as curl, gets text. */
const exceptJson: RequestHandler = (req, _res, next) => {
  const accept = req.get('accept') ?? '*/*';
  if (/text\/(?:plain|\*)|\*\/\*/.test(accept) && !accept.includes('json')) next();
  else next('route');
};

const PARTS: Readonly<Record<Exclude<keyof HealthReport, 'service'>, string>> = {
  database: 'Database',
  jobStore: 'Job store',
  appKey: 'App key',
  scheduler: 'Scheduler',
};

const ABOUT = `The control plane of a game-server host. It creates, configures and runs game servers on nodes and runs their
schedules: for dashboards over GraphQL, for tools over REST.`;

const summaryOf = (report: HealthReport): string => {
  if (report.service !== undefined) return 'Unhealthy: the service is stopping';
  return isReady(report) ? 'Healthy' : 'Unhealthy';
};

const statesOf = (report: HealthReport): readonly string[] =>
  (['database', 'jobStore', 'scheduler', 'appKey'] as const).map((part) => `${PARTS[part]}: ${stateOf(report[part])}`);

const renderText = (report: HealthReport, parts: readonly DocumentPart[]): string => `Gamewarden

${ABOUT}

${summaryOf(report)}
${statesOf(report)
  .map((state) => `  ${state}`)
  .join('\n')}

Addresses
  /                 the console, in a browser
  /sign-in          to sign in, and out
  /graphql          the GraphQL API; in a browser GraphiQL, to try it
  /docs             the documents, with a search
  /docs/graphql     the GraphQL reference, every type and field
  /docs/api         the REST reference, to read and to try
  /api/openapi.json the same as OpenAPI, for programs
  /api/application  REST for administrators, with a key
  /api/client       REST for users, with a key
  /readyz           readiness of the whole service, for monitoring
  /healthz          whether the process answers

${parts.map(renderPart).join('\n')}`;

const renderPart = ({ name, entries }: DocumentPart): string => `${name}
${entries.map(({ url, title }) => `  ${url}  ${title}`).join('\n')}
`;

const render = (report: HealthReport, parts: readonly DocumentPart[]): string =>
  htmlPage({
    title: 'Gamewarden',
    main: `<h1>Gamewarden</h1>
<p>${ABOUT}</p>
<h2>${summaryOf(report)}</h2>
<ul>
${statesOf(report)
  .map((state) => `<li>${escapeHtml(state)}</li>`)
  .join('\n')}
</ul>
<h2>Addresses</h2>
<ul>
<li><a href="/">The console</a>, for people</li>
<li><a href="/sign-in">Sign in</a></li>
<li><a href="/graphql">GraphiQL</a>, to try the GraphQL API at <code>/graphql</code></li>
<li><a href="/docs">The documents</a>, with a search</li>
<li><a href="/docs/graphql">The GraphQL reference</a>, every type and field</li>
<li><a href="/docs/api">The REST reference</a>, to read and to try; <a href="/api/openapi.json">its OpenAPI document</a></li>
<li>REST, with a key: <code>/api/application</code> for administrators, <code>/api/client</code> for users</li>
<li><a href="/readyz">/readyz</a> and <a href="/healthz">/healthz</a>, for monitoring</li>
</ul>
${parts
  .map(
    ({ name, entries }) => `<h2>${escapeHtml(name)}</h2>
<ul>
${entries.map(({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`).join('\n')}
</ul>`,
  )
  .join('\n')}`,
  });

const stateOf = ({ ok, detail }: PartHealth): string =>
  `${ok ? 'healthy' : 'unhealthy'}${detail === undefined ? '' : ` (${detail})`}`;
