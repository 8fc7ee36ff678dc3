import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { createSignInLink } from '../../../src/domain/sign-in/create-sign-in-link.js';
import { createUser } from '../../../src/domain/users/create-user.js';
import { systemContext } from '../../support/context.js';
import { describeBrowser, findBarriers, HAS_BROWSER, sidewaysScroll, type Tab } from '../../support/e2e/browser.js';
import { createPerson } from '../../support/e2e/people.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

const PASSWORD = 'correct horse battery';

if (!HAS_BROWSER) test.skip('signing in with a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('signing in', () => {
  // Each tab is in a network of its own: one network signs in thirty times a minute at most.
  const shared = describeService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  let networks = 0;
  const openBrowserTab = describeBrowser();

  const person = async (changes: { readonly rootAdmin?: boolean } = {}) => {
    const username = `p${randomUUID().slice(0, 8)}`;
    const email = `${username}@example.com`;
    const names = { firstName: 'A', lastName: 'Person' };
    const { id } = await createUser(systemContext(shared.rows.db), {
      ...{ username, email, ...names, password: PASSWORD, ...changes },
    });
    return { id, username, email };
  };

  type Person = Awaited<ReturnType<typeof person>>;

  /** Opens a tab without a session, and closes it after the steps. */
  const inTab = async (steps: (page: Page, tab: Tab) => Promise<void>): Promise<void> => {
    networks += 1;
    const tab = await openBrowserTab(shared.service, {
      extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${networks}` },
    });
    try {
      await steps(tab.page, tab);
      expect(tab.problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const fillPassword = async (page: Page, { email }: Person, password = PASSWORD): Promise<void> => {
    await page.getByLabel('Email address').fill(email);
    // Not those of a view that waits out of sight.
    await page.getByLabel('Password').filter({ visible: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  const signIn = async (page: Page, user: Person, address = '/'): Promise<void> => {
    await page.goto(address);
    await fillPassword(page, user);
    await page.getByRole('button', { name: 'Account and settings' }).waitFor();
  };

  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    // Until then the session exists, and a page that is opened now would cancel the request.
    await page.getByLabel('Email address').waitFor();
  };

  test('takes an address and a password, returns to the address that was opened, and signs out', () =>
    inTab(async (page) => {
      const user = await person();
      await page.goto('/audit?event=auth');
      await page.getByRole('main').getByText('Gamewarden', { exact: true }).waitFor();
      await fillPassword(page, user, 'wrong');
      await page.getByText('The address or the password is wrong.').waitFor();
      await fillPassword(page, user);
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
      expect(await page.getByLabel('Event begins with').inputValue()).toBe('auth');
      expect(await page.evaluate('document.cookie')).toBe('');
      expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain('gws_');
      await page.reload();
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
      await signOut(page);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    }));

  test('exchanges a key for a session, and stores no key', () =>
    inTab(async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in with a key' }).click();
      await page.getByLabel('Key').fill('ptlc_wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('The service does not accept this key.').waitFor();
      await page.getByLabel('Key').fill(shared.service.keys.client);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain('ptlc_');
    }));

  test('uses the link of the first sign-in once, and takes it out of the address', () =>
    inTab(async (page) => {
      const user = await person();
      const { url } = await createSignInLink(systemContext(shared.rows.db), { id: user.id });
      const token = new URL(url).searchParams.get('token');
      await page.goto(`/sign-in?token=${token}`);
      await page.getByText('This link works once.').waitFor();
      expect(page.url()).not.toContain('token');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await signOut(page);
      await page.goto(`/sign-in?token=${token}`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('This link does not work').waitFor();
      await page.getByLabel('Email address').waitFor();
    }));

  test('changes the password, with which the person signs in from then on', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user, '/account');
      await page.getByRole('button', { name: 'Change the password' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Present password').fill('not this one');
      await dialog.getByLabel('New password', { exact: true }).fill('another password');
      await dialog.getByLabel('New password again').fill('another password');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('This was not done').waitFor();
      await dialog.getByLabel('Present password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The password is changed.').waitFor();
      await signOut(page);
      await fillPassword(page, user, 'another password');
      await page.getByRole('button', { name: 'Account and settings' }).waitFor();
    }));

  test('leads an administrator who has no password to the page that sets one', () =>
    inTab(async (page) => {
      const name = `nopassword-${randomUUID().slice(0, 8)}`;
      const user = await createPerson(shared.rows, name);
      await shared.rows.db.user.update({ where: { id: user.id }, data: { rootAdmin: true } });
      const { url } = await createSignInLink(systemContext(shared.rows.db), { id: user.id });
      await page.goto(`/sign-in?token=${new URL(url).searchParams.get('token')}`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      await page.goto('/account');
      await page.getByRole('button', { name: 'Set a password' }).click();
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Repeat the password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await page.getByText('Your password is set').waitFor();
      await page.goto('/account');
      // The sessions of the account have ended with the change.
      await fillPassword(page, user);
      await page.getByRole('button', { name: 'Change the password' }).waitFor();
    }));

  test('turns the second factor on, asks for it, stops guesses, and takes a recovery code', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user, '/account');
      const section = page.getByRole('region', { name: 'Second factor' });
      await section.getByRole('button', { name: 'Turn on' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: 'QR code with the secret' }).waitFor();
      const secret = (await dialog.locator('code').textContent()) ?? '';
      await dialog.getByLabel('Code of the app').fill(generateSync({ secret }));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await section.getByText('On', { exact: true }).waitFor();
      const codes = await section.getByRole('listitem').allTextContents();
      expect(codes).toHaveLength(10);
      // The session continues with a new cookie.
      await section.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('region', { name: 'Where you are signed in' }).getByText('This browser').waitFor();
      await signOut(page);

      await fillPassword(page, user);
      await page.getByRole('heading', { name: 'Second factor' }).waitFor();
      const submit = async (code: string) => {
        await page.getByLabel('Code').fill(code);
        await page.getByRole('button', { name: 'Continue' }).click();
      };
      await submit('000000');
      await page.getByText('The code is wrong, or was used before.').waitFor();
      await submit(codes[0] ?? '');
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await signOut(page);

      await fillPassword(page, user);
      // Counts with the attempts above; each is answered before the next one.
      await until(async () => {
        const answered = page.waitForResponse((response) => response.url().endsWith('/sign-in'));
        await submit('000000');
        return (await answered).status() === 429;
      });
      await page.getByText('Too many attempts.').waitFor();
    }));

  test('shows the sign-in when the session is revoked in another browser, and continues where the person was', () =>
    inTab((other) =>
      inTab(async (page) => {
        const user = await person();
        await signIn(page, user, '/audit');
        await signIn(other, user, '/account');
        const sessions = other.getByRole('region', { name: 'Where you are signed in' });
        await sessions.getByRole('button', { name: 'Sign out there' }).click();
        // The stream of the fleet ends: the person need not click.
        await page.getByText('Your session has ended.').waitFor();
        await sessions.getByRole('button', { name: 'Sign out there' }).waitFor({ state: 'detached' });
        await fillPassword(page, user);
        await page.getByRole('heading', { name: 'Audit log' }).waitFor();
      }),
    ));

  test('shows the sign-in when the session has expired', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user, '/account');
      await shared.rows.db.apiKey.updateMany({
        where: { userId: user.id, session: { isNot: null } },
        data: { expiresAt: new Date(Date.now() - 1_000) },
      });
      await page.getByRole('link', { name: 'Audit' }).click();
      await page.getByText('Your session has ended.').waitFor();
      await fillPassword(page, user);
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    }));

  /** Revokes the sessions of a person past the service, as an operator can. */
  const revokeSessions = ({ id }: Person) =>
    shared.rows.db.apiKey.deleteMany({ where: { userId: id, session: { isNot: null } } });

  /** Opens the dialog of a new key and types its description. */
  const typeKey = async (page: Page, description: string): Promise<void> => {
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill(description);
  };

  test('keeps an open dialog out of sight when the session is revoked, and shows it after a sign-in in another tab', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user, '/account');
      const other = await page.context().newPage();
      await other.goto('/account');
      await other.getByRole('heading', { name: 'Your account' }).waitFor();
      await typeKey(page, 'for the backup job');
      await revokeSessions(user);
      await page.getByText('Your session has ended.').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      await fillPassword(other, user);
      await other.getByRole('heading', { name: 'Your account' }).waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await dialog.getByLabel('Description').inputValue()).toBe('for the backup job');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: 'Revoke for the backup job' }).waitFor();
    }));

  test('drops what a person has read and typed when another one signs in after the session was revoked', () =>
    inTab(async (page) => {
      const [former, next] = [await person(), await person()];
      await signIn(page, former, '/account');
      await typeKey(page, 'typed by the first');
      await revokeSessions(former);
      await page.getByText('Your session has ended.').waitFor();
      await fillPassword(page, next);
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await page.getByRole('button', { name: `${next.username}: Account and settings` }).waitFor();
      const content = await page.content();
      expect(content).not.toContain('typed by the first');
      expect(content).not.toContain(former.username);
    }));

  test('signs all tabs of a browser out and in together', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user);
      const second = await page.context().newPage();
      await second.goto('/account');
      await second.getByRole('heading', { name: 'Your account' }).waitFor();
      await signOut(page);
      await second.getByRole('heading', { name: 'Sign in' }).waitFor();
      await fillPassword(page, user);
      await second.getByRole('heading', { name: 'Your account' }).waitFor();
    }));

  test('is of no use to a page of another site, which sends the cookie without the header', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user);
      const [cookie] = await page.context().cookies();
      const headers = { Cookie: `${cookie?.name}=${cookie?.value}`, 'Content-Type': 'application/json' };
      const send = (more: Readonly<Record<string, string>>) =>
        fetch(`${shared.service.url}/graphql`, {
          method: 'POST',
          headers: { ...headers, ...more },
          body: JSON.stringify({ query: 'mutation { createApiKey(input: { description: "stolen" }) { __typename } }' }),
        });
      expect((await send({ Origin: shared.service.url })).status).toBe(403);
      expect((await send({ Origin: 'https://evil.example', 'X-CSRF': '1' })).status).toBe(403);
      expect((await send({ 'Sec-Fetch-Site': 'cross-site', 'X-CSRF': '1' })).status).toBe(403);
      expect(await shared.rows.db.apiKey.count({ where: { userId: user.id, session: { is: null } } })).toBe(0);
    }));

  test('opens GraphiQL with the session, without a script that its policy does not name', () =>
    inTab(async (page) => {
      const user = await person();
      await signIn(page, user);
      await page.goto('/graphql');
      await page.locator('.graphiql-query-editor .view-lines').first().waitFor();
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/graphql'),
      );
      await page.getByRole('button', { name: /Execute query/ }).click();
      expect((await answered).status()).toBe(200);
    }));

  test('fills the variables of the examples in GraphiQL with what the viewer may see', () =>
    inTab(async (page) => {
      await signIn(page, await person({ rootAdmin: true }));
      await page.goto('/graphql');
      const runExample = async (name: string) => {
        await page.locator('.graphiql-query-editor .view-lines').first().waitFor();
        await page.getByLabel('Open an example').selectOption(name);
        await page.locator('.graphiql-tab-button').getByText(name).waitFor();
        const answered = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === name);
        await page.getByRole('button', { name: /Execute query/ }).click();
        return (await (await answered).json()).data;
      };
      const { createServer: created } = await runExample('CreateServer');
      expect(created).toMatchObject({ __typename: 'Server', id: expect.any(String) });
      expect(await runExample('ServerPage')).toMatchObject({ server: { id: created.id } });
    }));

  test('has no barriers in both themes, and fits into 360 pixels', () =>
    inTab(async (page) => {
      await page.goto('/sign-in');
      await page.getByLabel('Email address').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findBarriers(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await sidewaysScroll(page)).toBe(0);
    }));

  test('is done by keyboard alone', () =>
    inTab(async (page) => {
      const user = await person();
      await page.goto('/');
      await page.getByLabel('Email address').waitFor();
      await page.keyboard.type(user.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    }));
});
