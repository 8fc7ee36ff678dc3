import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeBrowser, HAS_BROWSER, sidewaysScroll } from '../../support/e2e/browser.js';
import { installServer } from '../../support/e2e/console-server.js';
import { describeService } from '../../support/e2e/shared-service.js';

const shared = describeService();

/** A program of a customer, on a client that was generated from the document. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const [baseUrl = '', key = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
const { data, error } = await client.GET('/api/application/servers', { params: { query: { per_page: 100 } } });
if (data === undefined) throw new Error(error.errors[0]?.detail);
const names: string[] = data.data.map(({ attributes }) => attributes.name);
const memory: number[] = data.data.map(({ attributes }) => attributes.limits.memory);
console.log(JSON.stringify({ names, memory, total: data.meta.pagination.total }));
`;

const OPTIONS = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'nodenext', strict: true, skipLibCheck: true, types: ['node'], outDir: 'built' },
  },
  files: ['program.ts'],
};

const run = (directory: string, ...command: readonly string[]): string => {
  const [program = '', ...rest] = command;
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(program), ...rest], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
};

test('a client that is generated from the served document type-checks, and lists the servers', async () => {
  const { service } = shared;
  await installServer(service, shared.rows, { name: 'Listed by a generated client' });
  const answer = await fetch(`${service.url}/api/openapi.json`);
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-client-'));
  try {
    await writeFile(join(directory, 'api.json'), await answer.text());
    await writeFile(join(directory, 'program.ts'), PROGRAM);
    await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(OPTIONS));
    await symlink(resolve('node_modules'), join(directory, 'node_modules'));
    run(directory, 'node_modules/openapi-typescript/bin/cli.js', 'api.json', '--output', 'api.ts');
    run(directory, 'node_modules/typescript/bin/tsc', '--project', '.');
    const listed = JSON.parse(
      run(directory, join(directory, 'built/program.js'), service.url, service.keys.application),
    );
    expect(listed.names).toContain('Listed by a generated client');
    expect(listed.total).toBe(listed.names.length);
    expect(listed.memory.every(Number.isInteger)).toBe(true);
  } finally {
    await rm(directory, { recursive: true });
  }
});

if (!HAS_BROWSER) test.skip('the REST reference in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the REST reference', () => {
  const openBrowserTab = describeBrowser();

  test('shows the routes, and sends a request with a pasted key, to this service only', async () => {
    const { service } = shared;
    await installServer(service, shared.rows, { name: 'Listed by the reference' });
    const { page, problems, close } = await openBrowserTab(service);
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin);
    });
    try {
      await page.goto('/docs/api');
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByRole('dialog').or(page.locator('.modal-ux')).getByRole('textbox').fill(service.keys.application);
      await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.modal-ux').getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('link', { name: 'Application: servers', exact: true }).click();
      const operation = page.locator('[id$="-getApplicationServers"]');
      await operation.getByRole('button').first().click();
      await operation.getByText('An application key needs the permission').waitFor();
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table').getByText('Listed by the reference').first().waitFor();
      expect(problems).toEqual([]);
      expect([...hosts]).toEqual([new URL(service.url).origin]);
    } finally {
      await close();
    }
  });

  test.each([360, 320])('fits into %i pixels', async (width) => {
    const { page, close } = await openBrowserTab(shared.service, { viewport: { width, height: 740 } });
    try {
      await page.goto('/docs/api');
      await page.getByRole('link', { name: 'Client: users', exact: true }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('link', { name: 'Application: servers', exact: true }).click();
      const operation = page.locator('[id$="-getApplicationServers"]');
      await operation.getByRole('button').first().click();
      await operation.getByText('An application key needs the permission').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
    } finally {
      await close();
    }
  });
});
