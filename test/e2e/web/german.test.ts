import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { de } from '../../../packages/web/src/i18n/de.js';
import { en } from '../../../packages/web/src/i18n/en.js';
import { describeBrowser, HAS_BROWSER, sidewaysScroll, type Tab } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { createPerson } from '../../support/e2e/people.js';
import { createSchedule } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';

/** All texts of a language. */
const textsOf = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'object' && text !== null ? textsOf(text) : [String(text)],
  );

const GERMAN = new Set(textsOf(de));

const escaped = (text: string): string => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&');

/** The English texts that are no German ones, with anything in the place of their values. */
const ENGLISH = textsOf(en)
  .filter((text) => !GERMAN.has(text) && /[a-z]{3}/i.test(text.replace(/{{\w+}}/g, '')))
  .map((text) => new RegExp(`^${escaped(text).replace(/{{\w+}}/g, '.+')}$`));

/** Words of English sentences that are none of German ones. */
const ENGLISH_WORD = /\b(?:the|and|of|is|are|with|not|your|you|this|that|has|have|been|cannot|must|may|at)\b/i;

/** `:server` is a server with a schedule that has failed, `:node` its node, `:egg` its egg. */
const VIEWS: readonly (readonly [path: string, text: string])[] = [
  ['/', 'Flotte'],
  ['/attention', 'Fehlgeschlagen'],
  ['/timeline', 'Vergrößern'],
  ['/timeline?list=true', 'Morgengruß'],
  ['/nodes', 'In Ordnung'],
  ['/nodes/:node', 'An Server vergeben'],
  ['/runs', 'Morgengruß'],
  ['/account', 'Ihr Konto'],
  ['/audit', 'wurde eine Aufgabe hinzugefügt: Befehl senden say guten Morgen.'],
  ['/administration/new-server', 'Startbefehl'],
  ['/administration/users', 'Neuer Benutzer'],
  ['/administration/keys', 'Handelt als die Person, auf ihren Servern'],
  ['/administration/eggs', 'Egg importieren'],
  ['/administration/eggs/:egg', 'Installationsskript'],
  ['/administration/locations', 'Neuer Standort'],
  ['/administration/database-hosts', 'Neuer Datenbank-Host'],
  ['/servers/:server/console', 'Senden'],
  ['/servers/:server/schedules', 'Um 00:00, an Tag 1 des Monats, nur im Januar'],
  ['/servers/:server/runs', 'Morgengruß'],
  ['/servers/:server/use', 'Der Server läuft nicht'],
  ['/servers/:server/files', 'console.mjs'],
  ['/servers/:server/databases', 'Es gibt noch keine Datenbank'],
  ['/servers/:server/network', 'Primär'],
  ['/servers/:server/people', 'german-guest'],
  ['/servers/:server/startup', 'Startbefehl'],
  ['/servers/:server/backups', 'Es gibt noch keine Sicherung'],
  ['/servers/:server/activity', 'Der Zeitplan „Morgengruß“ wurde ausgeführt.'],
  ['/servers/:server/settings', 'Neuinstallation'],
  ['/no-such-view', 'Diese Seite gibt es nicht.'],
];

if (!HAS_BROWSER) test.skip('the German page in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the web console in German', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();
  let server: CreatedServer;
  const ids = { node: '', egg: '' };

  beforeAll(async () => {
    const { service, rows } = shared;
    server = await installServer(service, rows, { name: 'Auf Deutsch' });
    const tasks = [{ action: 'command', payload: 'say guten Morgen' }];
    const { path } = await createSchedule(service, server, { name: 'Morgengruß', tasks });
    await service.rest('POST', `${path}/execute`);
    const { body } = await service.graphql(
      '{ hostNodes(first: 1) { edges { node { id } } } servers(first: 1) { edges { node { egg { id } } } } }',
    );
    ids.node = body.data.hostNodes.edges[0].node.id;
    ids.egg = body.data.servers.edges[0].node.egg.id;
    // The first start has written these in English.
    await rows.db.egg.updateMany({ data: { description: '' } });
    await rows.db.egg.update({
      where: { id: (await rows.db.server.findFirstOrThrow()).eggId },
      data: { name: 'Spiel' },
    });
    await rows.db.eggVariable.updateMany({ data: { description: '' } });
    await rows.db.location.updateMany({ data: { long: 'Standort' } });
    await rows.db.node.updateMany({ data: { description: '' } });
    const guest = await createPerson(rows, 'german-guest');
    await service.rest('POST', `/api/client/servers/${server.identifier}/users`, {
      body: { email: guest.email, permissions: ['file.read'] },
    });
  });

  /** Every text that is shown, read aloud or offered, without what people and eggs have written. */
  const shownTexts = (page: Page): Promise<readonly string[]> =>
    page.evaluate(`[
      ...[...document.body.querySelectorAll("*")].flatMap((element) => [
        ...(element.matches("script, style, code, pre, textarea, .cm-editor *, [role=log] *") ? [] : element.childNodes),
      ]).filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim()),
      ...["aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt"].flatMap((name) =>
        [...document.querySelectorAll("[" + name + "]")].map((element) => element.getAttribute(name))),
    ].filter((text) => /[a-z]{2}/i.test(text))`);

  const remainders = async (page: Page): Promise<readonly string[]> =>
    (await shownTexts(page)).filter((text) => ENGLISH_WORD.test(text) || ENGLISH.some((one) => one.test(text)));

  describe('in one tab', () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await openBrowserTab(shared.service, { key: shared.service.keys.client, locale: 'de-DE' });
    });
    // An unknown address answers 404.
    afterAll(() => expect(tab.problems.filter((problem) => !/status of 404/.test(problem))).toEqual([]));

    test.each(VIEWS)('shows no English text in %s', async (path, text) => {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path.replace(':server', server.identifier).replace(':node', ids.node).replace(':egg', ids.egg));
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(await remainders(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await sidewaysScroll(page)).toBe(0);
    });

    test('says in German what is wrong with a schedule, and what the service rejects', async () => {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByRole('button', { name: 'Neuer Zeitplan' }).click();
      await page.getByLabel('Stunde').fill('99');
      await page.getByText('„Zeit › Stunde“ ist ungültig. Meldung des Dienstes:').waitFor();
      await page.getByLabel('Stunde').fill('4');
      await page.getByLabel('Wochentag').fill('1-5');
      await page.getByText('Um 04:00, Montag bis Freitag').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('x'.repeat(300));
      await page.getByLabel('Was gesendet wird').fill('say hallo');
      await page.getByRole('button', { name: 'Zeitplan speichern' }).click();
      await page.getByRole('alert').getByText('Das wurde nicht ausgeführt: „Name“').waitFor();
    });
  });
});
