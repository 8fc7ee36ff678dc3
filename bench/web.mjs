/**
 * The web console in a headless Chromium, with small and large fleets: bytes, main-thread time and script of the first
 * view; frames while the timeline of 10,000 ticks is moved and zoomed; the search and the scroll of the fleet; memory
 * while a console prints 100 lines a second, or `--rate`: an hour has 360,000 lines.
 *
 *   npm run build && node bench/web.mjs [--servers 10,10000] [--minutes 2] [--rate 100] [--only EXPRESSION]
 *
 * Exits with 1 when the first view exceeds 250 kB or 1 s of main-thread time, when the browser draws less than 95 % of
 * the frames of an idle page while the timeline moves, or when the memory after the console is more than 20 MB above
 * that of its first quarter.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { createServer, power, untilInstalled } from './support/console-server.js';
import { percentile } from './support/figures.js';
import { findBrowser } from './support/find-browser.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '10,10000' },
    minutes: { type: 'string', default: '2' },
    rate: { type: 'string', default: '100' },
    only: { type: 'string', default: '.' },
  },
});
const MINUTES = Number(options.minutes);
const LINES_PER_SECOND = Number(options.rate);
const ONLY = new RegExp(options.only);
const CEILINGS = { bytes: 250_000, mainThreadMs: 1_000, frames: 0.95, memoryMb: 20 };
/** A schedule every 15 minutes on each of 100 servers: 9,600 ticks within 24 hours, and as many runs before now. */
const TICKING_SERVERS = 100;
/** Schedules of the bench. */
const NAME = 'every 15 minutes';

/** How long each part of the timeline is moved, in milliseconds. */
const MOVED_MS = 4_000;

const kb = (bytes) => `${(bytes / 1_000).toFixed(0)} kB`;
const mb = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const frameText = ({ perSecond, p99 }) => `${perSecond.toFixed(1)} a second, p99 ${p99.toFixed(1)} ms`;

const browserPath = await findBrowser();
if (browserPath === undefined) {
  console.log('This machine has no Chromium: nothing was measured.');
  process.exit(1);
}
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--expose-gc'],
});
const rows = [];
try {
  for (const servers of options.servers.split(',').map(Number)) await measureFleet(servers);
} finally {
  await browser.close();
}
console.log(`load ${loadavg()[0].toFixed(1)}`);
console.table(rows.map(({ isGood: _isGood, ...row }) => row));
process.exit(rows.every(({ isGood }) => isGood) ? 0 : 1);

function report(servers, what, figure, ceiling, isGood) {
  rows.push({ servers, what, figure, ceiling, isGood, result: isGood ? 'ok' : 'BROKEN' });
}

async function measureFleet(servers) {
  const daemon = await startAcceptingDaemon();
  const service = await startService({ RATE_LIMIT_CLIENT: '0' });
  try {
    const world = await createWorld(service, {
      daemonPort: daemon.port,
      servers,
      richServers: 10,
      schedules: 3,
      tasks: 2,
    });
    await addTicks(service, Math.min(servers, TICKING_SERVERS));
    const key = world.keys.administrator;
    if (ONLY.test('first view')) await measureFirstView(service, key, servers);
    if (ONLY.test('fleet')) await measureTable(service, key, servers);
    if (ONLY.test('timeline')) await measureTimeline(service, key, servers);
    if (ONLY.test('console')) await measureConsole(service, servers);
  } finally {
    await service.stop();
    daemon.stop();
  }
}

/** Schedules whose ticks fill the timeline, and the runs of the last 24 hours, of which some failed. */
async function addTicks({ pool }, servers) {
  await pool.query('update schedules set is_active = false');
  await pool.query(
    `insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, next_run_at)
     select id, $1, '*/15', '*', '*', '*', '*',
       to_timestamp(ceil(extract(epoch from now() + interval '2 minutes') / 900) * 900)
     from (select id from servers order by id limit $2) s`,
    [NAME, servers],
  );
  await pool.query(
    `insert into schedule_runs (id, schedule_id, server_id, schedule_name, trigger, scheduled_at, schedule_version, state,
       reason, started_at, finished_at)
     select gen_random_uuid(), c.id, c.server_id, c.name, 'cron', t, 1,
       (case when n % 17 = 0 then 'failed' else 'succeeded' end)::run_state,
       case when n % 17 = 0 then 'step_failed' end, t, t + interval '90 s'
     from schedules c, generate_series(1, 96) n,
       lateral (select to_timestamp(floor(extract(epoch from now()) / 900) * 900) - n * interval '15 min' as t) due
     where c.name = $1`,
    [NAME],
  );
  await pool.query('vacuum analyze');
}

async function openPage(service, key) {
  const context = await browser.newContext({
    baseURL: service.url,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(120_000);
  await signIn(context, service, key);
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page), close: () => context.close() };
}

/** Exchanges a key for a session, whose cookie the browser stores. */
async function signIn(context, { url }, key) {
  const answer = await context.request.post(`${url}/sign-in`, {
    headers: { Origin: url, 'X-CSRF': '1' },
    form: { method: 'key', key },
  });
  if (!answer.ok()) throw new Error(`The service does not accept the key: ${await answer.text()}`);
}

async function measureFirstView(service, key, servers) {
  const { page, session, close } = await openPage(service, key);
  let bytes = 0;
  let script = 0;
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    const length = Number(response.headers()['content-length']);
    bytes += length;
    if (pathname.endsWith('.js')) script += length;
  });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const startedAt = performance.now();
  await page.goto('/');
  await page.getByRole('row').nth(1).waitFor();
  const seconds = (performance.now() - startedAt) / 1_000;
  await page.waitForLoadState('networkidle');
  const metrics = await metricsOf(session);
  const taskMs = metrics.TaskDuration * 1_000;
  const scriptMs = metrics.ScriptDuration * 1_000;
  report(
    servers,
    'first view: files',
    `${kb(bytes)}, ${kb(script)} script`,
    kb(CEILINGS.bytes),
    bytes <= CEILINGS.bytes,
  );
  report(
    servers,
    'first view: main thread',
    `${taskMs.toFixed(0)} ms, ${scriptMs.toFixed(0)} ms script`,
    `${CEILINGS.mainThreadMs} ms`,
    taskMs <= CEILINGS.mainThreadMs,
  );
  report(servers, 'first view: rows are there', `${seconds.toFixed(2)} s`, '', true);
  await close();
}

async function metricsOf(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** The rows of the document while a person scrolls to the end, and the time of a search. */
async function measureTable(service, key, servers) {
  const { page, session, close } = await openPage(service, key);
  await page.goto('/');
  await page.getByRole('row').nth(1).waitFor();
  const startedAt = performance.now();
  await page.getByRole('grid').hover();
  for (;;) {
    const text = await page.getByText(/\d+ of \d+ loaded/).textContent();
    const [loaded, total] = text.match(/\d+/g).map(Number);
    if (loaded >= Math.min(total, servers)) break;
    await page.mouse.wheel(0, 6_000);
    await pause(20);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const laidOut = await page.getByRole('row').count();
  const frames = await framesWhile(page, async () => {
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 2 === 0 ? -900 : 900);
  });
  await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize: heap } = await heapOf(session);
  report(servers, 'fleet: scrolled to the end', `${seconds.toFixed(1)} s, ${mb(heap)}`, '', true);
  report(servers, 'fleet: rows laid out', String(laidOut), '60', laidOut <= 60);
  report(servers, 'fleet: frames while scrolling', frameText(frames), '', true);
  const search = performance.now();
  // A name of which no other name is a part.
  await page.getByLabel('Search servers').fill(servers < 10_000 ? 'server 1005' : 'server 10050');
  await page.getByText('1 of 1 loaded').waitFor();
  report(servers, 'fleet: search', `${(performance.now() - search).toFixed(0)} ms`, '', true);
  await close();
}

async function heapOf(session) {
  await session.send('Performance.enable');
  return metricsOf(session);
}

/** Frames that the browser drew, and how long each of them took, while something happens. */
async function framesWhile(page, act) {
  await page.evaluate(`(() => {
    const times = [];
    const next = (at) => { times.push(at); window.benchFrame = requestAnimationFrame(next); };
    window.benchTimes = times;
    window.benchFrame = requestAnimationFrame(next);
  })()`);
  await act();
  const times = await page.evaluate('(cancelAnimationFrame(window.benchFrame), window.benchTimes)');
  const gaps = times.slice(1).map((at, index) => at - times[index]);
  return { perSecond: ((times.length - 1) / (times.at(-1) - times[0])) * 1_000, p99: percentile(gaps, 0.99) };
}

async function measureTimeline(service, key, servers) {
  const { page, close } = await openPage(service, key);
  await page.goto('/timeline');
  const chart = page.getByRole('application', { name: 'Timeline of all schedules' });
  await chart.waitFor();
  // Idle frames are what this browser can draw at most.
  await page.waitForLoadState('networkidle');
  await chart.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.waitForTimeout(500);
  await page.waitForLoadState('networkidle');
  const idle = await framesWhile(page, () => page.waitForTimeout(MOVED_MS));
  const moves = {
    'scrolled through': `(at) => scroller.scrollTo(0, (Math.sin(at / 400) + 1) / 2 * scroller.scrollHeight)`,
    'zoomed in and out': `(at) => scroller.dispatchEvent(new WheelEvent('wheel',
      { deltaY: Math.sin(at / 700) > 0 ? -60 : 60, ctrlKey: true, clientX: 640, clientY: 400, bubbles: true, cancelable: true }))`,
    'moved in time': `(at) => scroller.dispatchEvent(new WheelEvent('wheel',
      { deltaX: Math.sin(at / 700) * 40, bubbles: true, cancelable: true }))`,
  };
  for (const [name, move] of Object.entries(moves)) {
    const frames = await framesWhile(page, () =>
      page.evaluate(`new Promise((resolve) => {
        const scroller = document.querySelector('[role="application"]');
        const move = ${move};
        const end = performance.now() + ${MOVED_MS};
        const next = (at) => { move(at); if (performance.now() < end) requestAnimationFrame(next); else resolve(); };
        requestAnimationFrame(next);
      })`),
    );
    const ratio = frames.perSecond / idle.perSecond;
    report(
      servers,
      `timeline: ${name}`,
      frameText(frames),
      `${(CEILINGS.frames * 100).toFixed(0)} % of ${idle.perSecond.toFixed(1)} idle`,
      ratio >= CEILINGS.frames,
    );
  }
  await close();
}

/** A server of the built-in node that prints lines by itself, and a tab that shows its console. */
async function measureConsole(service, servers) {
  const { rows: free } = await service.pool.query(
    'select min(a.id) as id from allocations a join nodes n on n.id = a.node_id where n.is_built_in and a.server_id is null',
  );
  const created = await createServer(service, 'printing', free[0].id);
  await untilInstalled(service);
  const text = `console.log('Console ready');let n=0;setInterval(()=>{for(let i=0;i<${LINES_PER_SECOND / 20};i++)console.log('line',n++,Date.now())},50)`;
  await service.pool.query('update servers set startup = $2 where id = $1', [created.id, `node -e "${text}"`]);
  await power(service, created, 'start');
  const { page, session, close } = await openPage(service, service.keys.client);
  await page.goto(`/servers/${created.identifier}/console`);
  await page.getByRole('log').getByText('line').first().waitFor();
  const sizes = [];
  const end = Date.now() + MINUTES * 60_000;
  while (Date.now() < end) {
    await pause((MINUTES * 60_000) / 20);
    await session.send('HeapProfiler.collectGarbage');
    sizes.push((await heapOf(session)).JSHeapUsedSize);
  }
  const [last] = (await page.getByRole('log').textContent()).match(/line \d+ \d+$/) ?? [];
  const early = Math.max(...sizes.slice(0, 5));
  const late = sizes.at(-1);
  const grown = (late - early) / 1_000_000;
  report(
    servers,
    `console: ${MINUTES} min of ${LINES_PER_SECOND} lines/s`,
    `${mb(early)}, then ${mb(late)}; ${last}`,
    `+${CEILINGS.memoryMb} MB`,
    grown <= CEILINGS.memoryMb,
  );
  await close();
}
