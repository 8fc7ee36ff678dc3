import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';

/** Paths of files that lead to something else than is needed, on the built-in node. */
export const describeFilePaths = (shared: SharedService): void =>
  describe('paths of files over REST', () => {
    let service: Service;
    let server: CreatedServer;

    beforeAll(async () => {
      service = shared.service;
      server = await installServer(service, shared.rows, { skip_scripts: true });
      expect((await ask('POST', 'create-folder', { root: '/', name: 'folder' })).status).toBe(204);
      expect((await ask('POST', 'write?file=file.txt', 'text')).status).toBe(204);
    });

    const ask = (method: string, route: string, body?: unknown) =>
      service.rest(method, `/api/client/servers/${server.identifier}/files/${route}`, { body });

    const A_DIRECTORY = 'The path names a directory where a file is needed.';
    const A_FILE = 'The path names, or leads through, a file or a symbolic link where a directory is needed.';

    test.each([
      ['contents of a directory', 'GET', 'contents?file=folder', undefined, A_DIRECTORY],
      ['contents below a file', 'GET', 'contents?file=file.txt/x', undefined, A_FILE],
      ['a list of a file', 'GET', 'list?directory=file.txt', undefined, A_FILE],
      ['a copy of a directory', 'POST', 'copy', { location: 'folder' }, A_DIRECTORY],
      ['a copy of something below a file', 'POST', 'copy', { location: 'file.txt/x' }, A_FILE],
      ['a directory in the place of a file', 'POST', 'create-folder', { root: '/', name: 'file.txt' }, A_FILE],
      ['a directory below a file', 'POST', 'create-folder', { root: '/file.txt', name: 'x' }, A_FILE],
      ['a file below a file', 'POST', 'write?file=file.txt/x', 'text', A_FILE],
    ])('%s is 400 in words', async (_, method, route, body, detail) => {
      const answer = await ask(method, route, body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { errors: [{ code: 'DisplayException', status: '400', detail }] },
      ]);
    });

    test('the name of a file may stand in its body, which is stored whole', async () => {
      const content = '{"file":"named.json"}';
      expect((await ask('POST', 'write', content)).status).toBe(204);
      expect((await ask('GET', 'contents?file=named.json')).body).toEqual({ file: 'named.json' });
    });

    test('a body that is called JSON and is none names no file, and is a file of a name in the query', async () => {
      const refused = await ask('POST', 'write', '{"file":');
      expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'BadRequestHttpException']);
      expect((await ask('POST', 'write?file=half.json', '{"file":')).status).toBe(204);
    });
  });
