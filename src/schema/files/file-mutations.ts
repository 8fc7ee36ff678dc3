import { Readable } from 'node:stream';
import type { InputRef } from '@pothos/core';
import type { FileRequest } from '../../domain/files/authorize-files.js';
import { compressFiles } from '../../domain/files/compress-files.js';
import { copyFile } from '../../domain/files/copy-file.js';
import { createFileDownload, createFileUpload } from '../../domain/files/create-file-links.js';
import { createFolder } from '../../domain/files/create-folder.js';
import { decompressFile } from '../../domain/files/decompress-file.js';
import { deleteFiles } from '../../domain/files/delete-files.js';
import {
  CompressBody,
  CopyBody,
  DecompressBody,
  DeleteBody,
  FileBody,
  FolderBody,
  ModesBody,
  PullBody,
  RenameBody,
} from '../../domain/files/file-models.js';
import { pullFile } from '../../domain/files/pull-file.js';
import { renameFiles } from '../../domain/files/rename-files.js';
import { setFileModes } from '../../domain/files/set-file-modes.js';
import { type WriteRequest, writeFile } from '../../domain/files/write-file.js';
import type { UseCase } from '../../domain/use-case.js';
import { builder } from '../builder.js';
import { CHANGE_COST } from '../cost/operation-cost.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import type { GraphQLContext } from '../graphql-context.js';
import { checkedBy } from '../input/checked-by.js';
import { urlEnd } from '../link-end.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from '../servers/server.js';
import { RESOURCES_COST } from '../servers/server-resources.js';
import { ServerFile } from './server-file.js';

const SERVER = 'Global id, uuid or short identifier.';

const ROOT = 'The directory to which names are relative.';

const ROOT_OR_OWN = `${ROOT} Default: the directory of the server.`;

interface OfServer {
  readonly serverId: string | number;
}

/** Arguments of the use cases on files. */
const requestOf = (input: OfServer): FileRequest => ({ server: serverKey(input.serverId), body: input });

const rowOf = (ctx: GraphQLContext, id: number) => ctx.reads.server.findUniqueOrThrow({ where: { id } });

interface FileChange {
  readonly input: InputRef<OfServer>;
  readonly run: UseCase<[FileRequest], unknown, number>;
  readonly description: string;
}

/** A mutation that changes the files of a server, and returns the server. */
const fileChange = (name: string, { input: type, run, description }: FileChange) =>
  builder.mutationField(name, (t) =>
    t.field({
      type: Server,
      description,
      args: { input: t.arg({ type, required: true }) },
      extensions: checkedBy(run, requestOf),
      errors: errorTypes('DaemonError'),
      resolve: async (_root, { input }, ctx) => rowOf(ctx, await run(ctx, requestOf(input))),
    }),
  );

const WriteFileInput = builder.inputType('WriteFileInput', {
  description: 'A file, and its new content.',
  extensions: { model: FileBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    path: t.string({
      ...namedInDomain('file'),
      required: true,
      description: 'Path of the file; missing directories are created.',
    }),
    content: t.string({
      required: true,
      description:
        'Text, stored as UTF-8, at most 1 MB. A text of more than 100 KB must be a variable of a request that does nothing else. Upload larger files, and files that are not text.',
    }),
  }),
});

const writeRequestOf = (input: typeof WriteFileInput.$inferInput): WriteRequest => {
  const bytes = Buffer.from(String(input.content));
  const open = () => Readable.from([bytes], { objectMode: false });
  return { ...requestOf(input), content: { sizeBytes: bytes.length, open } };
};

/** Characters of a text that cost a point: it is read, parsed and copied several times. */
const CHARACTERS_PER_POINT = 100;

builder.mutationField('writeFile', (t) =>
  t.field({
    type: Server,
    description: 'Writes a file of a server; an existing one is replaced.',
    args: {
      input: t.arg({ type: WriteFileInput, required: true }),
      ifUnchangedSince: t.arg({
        type: 'DateTime',
        description:
          'The `modifiedAt` of the file as you have read it. If the file was written or deleted since, nothing is changed and the result is a `ConflictError`. Wings reports times in whole seconds. Default: no check.',
      }),
    },
    complexity: ({ input, ifUnchangedSince }) =>
      CHANGE_COST +
      Math.ceil(String(input.content).length / CHARACTERS_PER_POINT) +
      (ifUnchangedSince ? RESOURCES_COST : 0),
    extensions: checkedBy(writeFile, writeRequestOf),
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input, ifUnchangedSince }, ctx) =>
      rowOf(ctx, await writeFile(ctx, { ...writeRequestOf(input), ifUnchangedSince })),
  }),
);

const RenameFileInput = builder.inputType('RenameFileInput', {
  description: 'A new name for a file or a directory. Both names are relative to `root`.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'Present name.' }),
    to: t.string({ required: true, description: 'Path of the new entry; missing directories are created.' }),
  }),
});

const RenameFilesInput = builder.inputType('RenameFilesInput', {
  description: 'New names for files of a server.',
  extensions: { model: RenameBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    root: t.string({ required: true, description: ROOT }),
    files: t.field({
      type: [RenameFileInput],
      required: true,
      description: 'At most 1,000 entries, renamed in no fixed order.',
    }),
  }),
});

fileChange('renameFiles', {
  input: RenameFilesInput,
  run: renameFiles,
  description: 'Renames or moves files and directories. Names that do not exist are skipped; nothing is overwritten.',
});

const CopyFileInput = builder.inputType('CopyFileInput', {
  description: 'A file to copy.',
  extensions: { model: CopyBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    path: t.string({
      ...namedInDomain('location'),
      required: true,
      description: 'Path, relative to the directory of the server.',
    }),
  }),
});

fileChange('copyFile', {
  input: CopyFileInput,
  run: copyFile,
  description: 'Copies a file in its directory: `a.txt` to `a copy.txt`.',
});

const DeleteFilesInput = builder.inputType('DeleteFilesInput', {
  description: 'Files of a server to delete.',
  extensions: { model: DeleteBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    root: t.string({ required: true, description: ROOT }),
    files: t.stringList({ required: true, description: 'Names of files and directories, at most 1,000.' }),
  }),
});

fileChange('deleteFiles', {
  input: DeleteFilesInput,
  run: deleteFiles,
  description: 'Deletes files, and directories with their contents. Names that do not exist are skipped.',
});

const CreateFolderInput = builder.inputType('CreateFolderInput', {
  description: 'A directory to create.',
  extensions: { model: FolderBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    root: t.string({ description: ROOT_OR_OWN }),
    name: t.string({ required: true, description: 'Path of the new entry; missing directories are created.' }),
  }),
});

fileChange('createFolder', {
  input: CreateFolderInput,
  run: createFolder,
  description: 'Creates a directory. An existing one does not change.',
});

const FileModeInput = builder.inputType('FileModeInput', {
  description: 'The new mode of a file.',
  fields: (t) => ({
    file: t.string({ required: true, description: 'Its name.' }),
    mode: t.string({ required: true, description: 'Octal, up to `777`: `644`.' }),
  }),
});

const SetFileModesInput = builder.inputType('SetFileModesInput', {
  description: 'New modes for files of a server.',
  extensions: { model: ModesBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    root: t.string({ required: true, description: ROOT }),
    files: t.field({ type: [FileModeInput], required: true, description: 'At most 1,000 files.' }),
  }),
});

fileChange('setFileModes', {
  input: SetFileModesInput,
  run: setFileModes,
  description: 'Changes the modes of files. Names that do not exist are skipped.',
});

const CompressFilesInput = builder.inputType('CompressFilesInput', {
  description: 'Files of a server to pack.',
  extensions: { model: CompressBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    root: t.string({ description: `${ROOT_OR_OWN} The archive is created there.` }),
    files: t.stringList({ required: true, description: 'At most 1,000 names. Names that do not exist are skipped.' }),
  }),
});

builder.mutationField('compressFiles', (t) =>
  t.field({
    type: ServerFile,
    description: 'Packs files and directories into a new `tar.gz`. Answers when it is done, after up to 15 minutes.',
    args: { input: t.arg({ type: CompressFilesInput, required: true }) },
    extensions: checkedBy(compressFiles, requestOf),
    errors: errorTypes('DaemonError'),
    resolve: (_root, { input }, ctx) => compressFiles(ctx, requestOf(input)),
  }),
);

const DecompressFileInput = builder.inputType('DecompressFileInput', {
  description: 'An archive of a server to unpack.',
  extensions: { model: DecompressBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    root: t.string({ description: `${ROOT_OR_OWN} The archive is unpacked there.` }),
    path: t.string({
      ...namedInDomain('file'),
      required: true,
      description: 'Path of the archive: zip, tar or tar.gz.',
    }),
  }),
});

fileChange('decompressFile', {
  input: DecompressFileInput,
  run: decompressFile,
  description: 'Unpacks an archive; existing files are overwritten. Answers when it is done, after up to 15 minutes.',
});

const PullFileInput = builder.inputType('PullFileInput', {
  description: 'A file at a URL, and its place on the server.',
  extensions: { model: PullBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    url: t.string({ required: true, description: 'URL: http, https or ftp. The built-in node does not support ftp.' }),
    directory: t.string({ description: 'Target directory. Default: the directory of the server.' }),
    filename: t.string({ description: 'Name of the file. Default: the last part of the URL.' }),
    useHeader: t.boolean({ description: 'Whether to use the name that the remote server gives. Default false.' }),
    foreground: t.boolean({
      description: 'Whether to answer when the file is complete, not when the pull has started. Default false.',
    }),
  }),
});

fileChange('pullFile', {
  input: PullFileInput,
  run: pullFile,
  description: 'Lets the node fetch a file from a URL. At most ten calls in five minutes.',
});

const FileLink = builder.objectRef<{ readonly url: string }>('FileLink').implement({
  description: 'A link with which a browser downloads a file or uploads files.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL. Valid once, until `expiresAt`: for 15 minutes.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time until which the URL can be used, by the clock of the node.',
      resolve: ({ url }) => urlEnd(url),
    }),
  }),
});

const CreateFileDownloadInput = builder.inputType('CreateFileDownloadInput', {
  description: 'A file to download.',
  extensions: { model: FileBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    path: t.string({
      ...namedInDomain('file'),
      required: true,
      description: 'Path, relative to the directory of the server.',
    }),
  }),
});

builder.mutationField('createFileDownload', (t) =>
  t.field({
    type: FileLink,
    description: 'Creates a link to a file. The service does not check with the node whether the file exists.',
    args: { input: t.arg({ type: CreateFileDownloadInput, required: true }) },
    extensions: checkedBy(createFileDownload, requestOf),
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => ({ url: await createFileDownload(ctx, requestOf(input)) }),
  }),
);

const CreateFileUploadInput = builder.inputType('CreateFileUploadInput', {
  description: 'The server to which files are uploaded.',
  fields: (t) => ({ serverId: t.id({ required: true, description: SERVER }) }),
});

builder.mutationField('createFileUpload', (t) =>
  t.field({
    type: FileLink,
    description:
      'Creates a link to which a client uploads files as a form, in fields named `files`. Append `&directory=` to choose the directory.',
    args: { input: t.arg({ type: CreateFileUploadInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => ({ url: await createFileUpload(ctx, serverKey(input.serverId)) }),
  }),
);
