import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { ArchiveQueue } from '../files/archive-queue.js';
import { changeModes, parseMode } from '../files/change-modes.js';
import { compressFiles } from '../files/compress-files.js';
import { copyFile } from '../files/copy-file.js';
import { createDirectory } from '../files/create-directory.js';
import { decompressFile } from '../files/decompress-file.js';
import { deleteFiles } from '../files/delete-files.js';
import { FileFault } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { findMimeTypeOf } from '../files/file-stat.js';
import { listDirectory } from '../files/list-directory.js';
import { openToRead } from '../files/open-file.js';
import { pathNames } from '../files/path-names.js';
import { renameFiles } from '../files/rename-files.js';
import { writeFile } from '../files/write-file.js';
import type { NodeContext } from '../node-context.js';
import { RequestError } from '../request-error.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { type FileHandler, fileRoute } from './file-route.js';
import { fileBody } from './limit-arrival.js';
import { readBody } from './request-body.js';
import { attachmentHeaders, sendFile } from './send-file.js';

/** Most files of one request. */
const NAMES_LIMIT = 10_000;

const Root = z
  .string()
  .nullish()
  .transform((root) => root ?? '/');

/** A list; null and a missing list count as empty. */
const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item)
    .max(NAMES_LIMIT)
    .nullish()
    .transform((items) => items ?? []);

const Rename = z.object({ root: Root, files: listOf(z.object({ from: z.string(), to: z.string() })) });
const Names = z.object({ root: Root, files: listOf(z.string()) });
const Decompress = z.object({ root: Root, file: z.string() });
const Copy = z.object({ location: z.string() });
const CreateDirectory = z.object({ name: z.string(), path: Root });
const Modes = z.object({
  root: Root,
  files: listOf(z.object({ file: z.string(), mode: z.union([z.string(), z.int().min(0).transform(String)]) })),
});

export interface FileDeps {
  readonly context: NodeContext;
  readonly registry: ServerRegistry;
}

/** File operations for the service. Source: daemon.md §2.13. */
export function fileRoutes({ context, registry }: FileDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const at = (name: string) => `/api/servers/:server/files/${name}`;
  const archives = new ArchiveQueue();
  const route = (handle: FileHandler) => fileRoute(registry, handle);
  /** A route that changes files and answers 204. */
  const change = (act: (scope: FileScope, request: Request) => Promise<void>) =>
    route(async (scope, request, response) => {
      await act(scope, request);
      response.status(204).end();
    });

  router.get(
    at('list-directory'),
    route(async (scope, request, response) => {
      response.json(await listDirectory(scope, queryText(request, 'directory')));
    }),
  );
  router.get(
    at('contents'),
    route(async (scope, request, response) => {
      const { file, stat, name } = await openToRead(scope, queryText(request, 'file'));
      try {
        response.set(attachmentHeaders(name, stat.size)).set('X-Mime-Type', await findMimeTypeOf(file));
        if (!request.query.download) response.removeHeader('Content-Disposition');
        if (request.method === 'HEAD') return void response.end();
        await sendFile({ file, bytes: stat.size }, response, scope.signal).catch((error: unknown) =>
          context.log.info({ err: error }, 'sending a file was interrupted'),
        );
      } finally {
        await file.close();
      }
    }),
  );
  router.post(
    at('write'),
    change(async (scope, request) => {
      const announced = Number(request.get('content-length'));
      const bytes = Number.isSafeInteger(announced) ? announced : undefined;
      await writeFile(scope, pathNames(queryText(request, 'file')), fileBody(request, scope.signal), { bytes });
    }),
  );
  router.put(
    at('rename'),
    change(async (scope, request) => {
      const { root, files } = await readBody(request, Rename);
      rejectEmpty(files);
      await renameFiles(scope, root, files);
    }),
  );
  router.post(
    at('copy'),
    change(async (scope, request) => {
      await copyFile(scope, (await readBody(request, Copy)).location);
    }),
  );
  router.post(
    at('create-directory'),
    change(async (scope, request) => {
      const { name, path } = await readBody(request, CreateDirectory);
      await createDirectory(scope, pathNames(path, name));
    }),
  );
  router.post(
    at('delete'),
    change(async (scope, request) => {
      const { root, files } = await readBody(request, Names);
      rejectEmpty(files);
      await deleteFiles(scope, root, files);
    }),
  );
  router.post(
    at('chmod'),
    change(async (scope, request) => {
      const { root, files } = await readBody(request, Modes);
      rejectEmpty(files);
      await changeModes(
        scope,
        root,
        files.map(({ file, mode }) => ({ file, mode: parseMode(mode) })),
      );
    }),
  );
  router.post(
    at('compress'),
    route(async (scope, request, response) => {
      const { root, files } = await readBody(request, Names);
      rejectEmpty(files);
      const signal = AbortSignal.any([scope.signal, goneSignal(response)]);
      const pack = (limited: AbortSignal) => compressFiles({ ...scope, signal: limited }, root, files);
      response.json(await archives.run(scope.root, signal, pack));
    }),
  );
  router.post(
    at('decompress'),
    change(async (scope, request) => {
      const { root, file } = await readBody(request, Decompress);
      // Continues after the client has disconnected: a partly unpacked archive is worse than a complete one.
      const unpack = (limited: AbortSignal) => decompressFile({ ...scope, signal: limited }, root, file);
      await archives.run(scope.root, scope.signal, unpack);
    }),
  );
  return router;
}

/** Aborted when the client has disconnected. */
function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort(new FileFault('unfit', 'The client has disconnected.')));
  return controller.signal;
}

/** A decoded query parameter; empty when missing. @throws {RequestError} 400 given more than once */
function queryText(request: Request, name: string): string {
  const value = request.query[name] ?? '';
  if (typeof value === 'string') return value;
  throw new RequestError(400, `The parameter ${name} was given more than once.`);
}

/** Source: daemon.md §2.13. */
function rejectEmpty(files: readonly unknown[]): void {
  if (files.length === 0) throw new RequestError(422, 'No files were specified for this action.');
}
