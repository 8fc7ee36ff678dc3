import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { builtInNode, countOf } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { createAdministratorKey, createPerson, type Person } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import { type CreatedSchedule, finishedRun, YEARLY } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Answer, Service } from '../../support/service.js';
import { SocketClient } from '../../support/socket-client.js';
import { until } from '../../support/until.js';

export const describeClientJourney = (shared: SharedService): void =>
  describe('the journey of a client', () => {
    /** Longest wait, in milliseconds. */
    const PATIENCE_MS = 30_000;

    let service: Service;
    let rows: Rows;
    let owner: Person;
    let friend: Person;
    let administrator: string;
    let server: CreatedServer;
    let sockets: SocketClient[] = [];

    beforeAll(async () => {
      ({ service, rows } = shared);
      owner = await createPerson(rows, 'alice');
      friend = await createPerson(rows, 'bob');
      administrator = await createAdministratorKey(rows, 'client');
      const feature_limits = { databases: 0, allocations: 2, backups: 2 };
      server = await installServer(service, rows, { user: owner.id, name: 'First', feature_limits });
    });

    afterEach(async () => {
      for (const socket of sockets) await socket.end();
      sockets = [];
    });

    /** Sends a request below the path of the server. */
    const ask = (key: string, method: string, path = '', body?: unknown): Promise<Answer> =>
      service.rest(method, `/api/client/servers/${server.identifier}${path}`, { key, body });

    /** The body of a successful answer. */
    const succeed = async (key: string, method: string, path = '', body?: unknown): Promise<Answer['body']> => {
      const answer = await ask(key, method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };

    /** Opens the console like a page of the dashboard. */
    const openConsole = async (key: string): Promise<SocketClient> => {
      const { data } = await succeed(key, 'GET', '/websocket');
      const socket = await SocketClient.open(data.socket, service.url);
      sockets.push(socket);
      await socket.authenticate(data.token);
      return socket;
    };

    const stateIs = (state: string): Promise<true> =>
      until(
        async () => (await succeed(owner.key, 'GET', '/resources')).attributes.current_state === state,
        PATIENCE_MS,
      );

    /** Executes a schedule that sends a command, and waits until its run has ended. */
    const runSchedule = async (): Promise<void> => {
      const { attributes } = await succeed(owner.key, 'POST', '/schedules', { name: 'Greeting', ...YEARLY });
      const schedule: CreatedSchedule = { id: attributes.id, path: '' };
      const task = { action: 'command', payload: 'say by schedule', time_offset: 0 };
      await succeed(owner.key, 'POST', `/schedules/${schedule.id}/tasks`, task);
      await succeed(owner.key, 'POST', `/schedules/${schedule.id}/execute`);
      expect((await finishedRun(rows, schedule)).state).toBe('succeeded');
    };

    interface Entry {
      readonly attributes: {
        readonly event: string;
        readonly is_api: boolean;
        readonly ip: string | null;
        readonly properties: object;
        readonly relationships?: { readonly actor: { readonly attributes: { readonly username?: string } | null } };
      };
    }

    /** Entries of the activity since the installation, oldest first: event, actor, address, whether with a key. */
    const activity = async (key: string): Promise<readonly (readonly unknown[])[]> => {
      const { data } = await succeed(key, 'GET', '/activity?include=actor&sort=timestamp&per_page=100');
      const entries: readonly Entry[] = data;
      return entries
        .map(({ attributes: { event, ip, is_api, relationships } }) => [
          ...[event, relationships?.actor.attributes?.username ?? null, ip, is_api],
        ])
        .filter(([event]) => event !== 'server:create' && event !== 'server:install.complete');
    };

    /** Owner of the key of each entry, oldest first; null for none. */
    const keyOwners = async (): Promise<readonly (number | null)[]> => {
      const entries = await rows.db.activity.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } });
      const keys = await rows.db.apiKey.findMany();
      return entries
        .filter(({ event }) => event !== 'server:create' && event !== 'server:install.complete')
        .map(({ apiKeyId }) => keys.find(({ id }) => id === apiKeyId)?.userId ?? null);
    };

    const HERE = '127.0.0.1';

    test('a dashboard shows a server, operates and shares it, and finds all of that in its activity', async () => {
      const node = builtInNode(service);

      // First requests.
      const { body: servers } = await service.rest('GET', '/api/client', { key: owner.key });
      expect(servers.data.map((item: { attributes: { uuid: string } }) => item.attributes.uuid)).toEqual([server.uuid]);
      const view = await succeed(owner.key, 'GET');
      expect(view.attributes).toMatchObject({ server_owner: true, name: 'First', status: null, is_suspended: false });
      expect(view.meta).toEqual({ is_server_owner: true, user_permissions: ['*'] });
      expect((await succeed(owner.key, 'GET', '/resources')).attributes.current_state).toBe('offline');

      // Settings, before it runs.
      const variable = await succeed(owner.key, 'PUT', '/startup/variable', { key: 'START_DELAY', value: '1' });
      expect(variable.attributes).toMatchObject({ env_variable: 'START_DELAY', server_value: '1' });
      const startup = await succeed(owner.key, 'GET', '/startup');
      expect(startup.data[0].attributes.server_value).toBe('1');
      await succeed(owner.key, 'POST', '/settings/rename', { name: 'Second' });
      const added = await succeed(owner.key, 'POST', '/network/allocations');
      expect(added.attributes.is_default).toBe(false);
      const changed = await succeed(owner.key, 'GET');
      expect(changed.attributes.name).toBe('Second');
      const ids = changed.attributes.relationships.allocations.data.map((item: { attributes: { id: number } }) => {
        return item.attributes.id;
      });
      expect(ids).toContain(added.attributes.id);

      // Power and console, with the websocket open.
      const console = await openConsole(owner.key);
      await succeed(owner.key, 'POST', '/power', { signal: 'start' });
      await console.hear('status', 'running');
      await stateIs('running');
      await succeed(owner.key, 'POST', '/command', { command: 'say hello' });
      await console.hear('console output', '[Server] hello');
      // Measured periodically: the first figures may be from before.
      await until(async () => (await succeed(owner.key, 'GET', '/resources')).attributes.resources.memory_bytes > 0);
      expect((await succeed(owner.key, 'GET', '/resources')).attributes.resources.uptime).toBeGreaterThan(0);

      // A second user, who may send commands and read schedules.
      expect((await ask(friend.key, 'GET')).status).toBe(404);
      const invitation = { email: friend.email, permissions: ['control.console', 'schedule.read'] };
      const invited = await succeed(owner.key, 'POST', '/users', invitation);
      expect(invited.attributes).toMatchObject({ username: 'bob', email: friend.email });
      const shared = await succeed(friend.key, 'GET');
      expect(shared.meta.is_server_owner).toBe(false);
      expect([...shared.meta.user_permissions].sort()).toEqual([
        'control.console',
        'schedule.read',
        'websocket.connect',
      ]);
      await succeed(friend.key, 'POST', '/command', { command: 'say from bob' });
      await console.hear('console output', '[Server] from bob');
      await succeed(friend.key, 'GET', '/schedules');
      for (const [method, path, body] of [
        ['POST', '/power', { signal: 'stop' }],
        ['POST', '/settings/rename', { name: 'Third' }],
        ['POST', '/schedules', { name: 'Theirs', ...YEARLY }],
        ['PUT', '/startup/variable', { key: 'START_DELAY', value: '2' }],
        ['GET', '/users', undefined],
        ['GET', '/activity', undefined],
        ['GET', '/backups', undefined],
      ] as const) {
        expect({ path, status: (await ask(friend.key, method, path, body)).status }).toEqual({ path, status: 403 });
      }

      await runSchedule();
      await console.hear('console output', '[Server] by schedule');

      // Revoked access ends at once, including the open console.
      const theirs = await openConsole(friend.key);
      await succeed(owner.key, 'DELETE', `/users/${invited.attributes.uuid}`);
      expect((await ask(friend.key, 'GET')).status).toBe(404);
      theirs.send('send command', 'say I am still here');
      await theirs.hear('jwt error');

      await succeed(owner.key, 'POST', '/power', { signal: 'stop' });
      await stateIs('offline');
      expect(countOf(await node.consoleFile(server.uuid), '[Server] hello')).toBe(1);
      expect(await node.consoleFile(server.uuid)).not.toContain('[Server] I am still here');

      const wanted = [
        ['server:startup.edit', 'alice'],
        ['server:settings.rename', 'alice'],
        ['server:allocation.create', 'alice'],
        ['server:power.start', 'alice'],
        ['server:console.command', 'alice'],
        ['server:subuser.create', 'alice'],
        ['server:console.command', 'bob'],
        ['server:schedule.create', 'alice'],
        ['server:task.create', 'alice'],
        ['server:schedule.execute', 'alice'],
        ['server:schedule.run', null],
        ['server:subuser.delete', 'alice'],
        ['server:power.stop', 'alice'],
      ] as const;
      const seenBy = (mayKnow: (who: string) => boolean) =>
        wanted.map(([event, who]) => [event, who, who !== null && mayKnow(who) ? HERE : null, who !== null]);
      expect(await activity(owner.key)).toEqual(seenBy((who) => who === 'alice'));
      expect(await activity(administrator)).toEqual(seenBy(() => true));
      const people = new Map([owner, friend].map(({ username, id }) => [username, id]));
      expect(await keyOwners()).toEqual(wanted.map(([, who]) => (who === null ? null : people.get(who))));
    });
  });
