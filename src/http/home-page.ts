import { type RequestHandler, Router } from 'express';
import { type HealthReport, isReady, type PartHealth } from '../service/check-health.js';
import { escapeHtml, htmlPage } from './html-page.js';
import { keepAnswer, sendKept } from './kept-answer.js';
import { onceKept } from './once-kept.js';
import { onlyBrowsers } from './only-browsers.js';

/** A document that people can read at `/docs/<path>`. */
export interface ServedDocument {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

export interface HomePageOptions {
  readonly health: () => Promise<HealthReport>;
  readonly documents: readonly ServedDocument[];
  /** The page at `/docs/graphql`, made when it is first asked for. */
  readonly reference: () => string;
  /** Comes before long pages. */
  readonly pageInTurn: RequestHandler;
}

/**
 * The page that a browser gets at `/`: what this is, whether it is well, and where to go on; and the documents it leads
 * to. Needs nothing from outside the service. Everybody else gets the answer of the API at `/`.
 */
export const homePage = ({ health, documents, reference, pageInTurn }: HomePageOptions): Router => {
  const router = Router();
  router.get('/', (_req, res, next) => {
    res.vary('Accept');
    next();
  });
  router.get('/', onlyBrowsers, async (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(render(await health(), documents));
  });
  for (const { path, text } of documents) {
    const page = onceKept(() => keepAnswer(text, 'text/plain; charset=utf-8'));
    router.get(`/docs/${path}`, async (req, res) => sendKept(req, res, await page()));
  }
  const page = onceKept(async () => keepAnswer(reference(), 'text/html; charset=utf-8'));
  router.get('/docs/graphql', pageInTurn, async (req, res) => sendKept(req, res, await page()));
  return router;
};

const PARTS: Readonly<Record<keyof HealthReport, string>> = {
  database: 'Database',
  jobStore: 'Job store',
  appKey: 'App key',
  scheduler: 'Scheduler',
};

const render = (report: HealthReport, documents: readonly ServedDocument[]): string =>
  htmlPage({
    title: 'Gamewarden',
    main: `<h1>Gamewarden</h1>
<p>The control plane of a game-server host. It creates, configures and runs game servers on nodes, and keeps their
schedules: for dashboards over GraphQL, for tools over REST.</p>
<h2>${isReady(report) ? 'The service is well' : 'The service is not well'}</h2>
<ul>
${(['database', 'jobStore', 'scheduler', 'appKey'] as const).map((part) => `<li>${PARTS[part]}: ${stateOf(report[part])}</li>`).join('\n')}
</ul>
<h2>Where to go</h2>
<ul>
<li><a href="/graphql">GraphiQL</a>, to try the GraphQL API at <code>/graphql</code></li>
<li><a href="/docs/graphql">The GraphQL reference</a>, every type and field</li>
<li>REST, with a key: <code>/api/application</code> for administrators, <code>/api/client</code> for people</li>
<li><a href="/readyz">/readyz</a> and <a href="/healthz">/healthz</a>, for whoever watches this service</li>
</ul>
<h2>Documents</h2>
<ul>
${documents.map(({ path, title }) => `<li><a href="/docs/${escapeHtml(path)}">${escapeHtml(title)}</a></li>`).join('\n')}
</ul>`,
  });

const stateOf = ({ ok, detail }: PartHealth): string =>
  escapeHtml(`${ok ? 'well' : 'not well'}${detail === undefined ? '' : ` (${detail})`}`);
