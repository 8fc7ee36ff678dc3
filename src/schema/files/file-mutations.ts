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
import { errorTypes } from '../errors/error-types.js';
import type { GraphQLContext } from '../graphql-context.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from '../servers/server.js';
import { ServerFile } from './server-file.js';

const SERVER = 'Global id, uuid or short identifier.';

const ROOT = 'The directory that names are relative to.';

const ROOT_OR_OWN = `${ROOT} That of the server where it is left out.`;

interface OfServer {
  readonly server: string | number;
}

/** What the verbs on files are called with. */
const requestOf = (input: OfServer): FileRequest => ({ server: serverKey(input.server), body: input });

const rowOf = (ctx: GraphQLContext, id: number) => ctx.reads.server.findUniqueOrThrow({ where: { id } });

interface FileChange {
  readonly input: InputRef<OfServer>;
  readonly run: UseCase<[FileRequest], unknown, number>;
  readonly description: string;
}

/** A mutation that changes the files of a server, and answers with the server. */
const fileChange = (name: string, { input: type, run, description }: FileChange) =>
  builder.mutationField(name, (t) =>
    t.field({
      type: Server,
      description,
      args: { input: t.arg({ type, required: true }) },
      extensions: checkedBy(run, requestOf),
      errors: errorTypes('ValidationError', 'DaemonError'),
      resolve: async (_root, { input }, ctx) => rowOf(ctx, await run(ctx, requestOf(input))),
    }),
  );

const WriteFileInput = builder.inputType('WriteFileInput', {
  description: 'A file, and what is to stand in it.',
  extensions: { model: FileBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    file: t.string({ required: true, description: 'Its path. Directories on the way to it are made.' }),
    content: t.string({
      required: true,
      description:
        'Text, stored as UTF-8, up to 1 MB; over 100 KB as a variable of a request that does nothing else. Longer ones, and what is no text, are uploaded.',
    }),
  }),
});

const writeRequestOf = (input: typeof WriteFileInput.$inferInput): WriteRequest => {
  const bytes = Buffer.from(String(input.content));
  const open = () => Readable.from([bytes], { objectMode: false });
  return { ...requestOf(input), content: { sizeBytes: bytes.length, open } };
};

/** Characters of a text that cost a point: it is read, parsed and copied several times on its way. */
const CHARACTERS_PER_POINT = 100;

builder.mutationField('writeFile', (t) =>
  t.field({
    type: Server,
    description: 'Writes a file of a server, whole, over one that is there.',
    args: { input: t.arg({ type: WriteFileInput, required: true }) },
    complexity: ({ input }) => CHANGE_COST + Math.ceil(String(input.content).length / CHARACTERS_PER_POINT),
    extensions: checkedBy(writeFile, writeRequestOf),
    errors: errorTypes('ValidationError', 'DaemonError'),
    resolve: async (_root, { input }, ctx) => rowOf(ctx, await writeFile(ctx, writeRequestOf(input))),
  }),
);

const RenameFileInput = builder.inputType('RenameFileInput', {
  description: 'A new name for a file or a directory, both relative to the root of the call.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'Its name now.' }),
    to: t.string({ required: true, description: 'Directories on the way to it are made.' }),
  }),
});

const RenameFilesInput = builder.inputType('RenameFilesInput', {
  description: 'New names for files of a server.',
  extensions: { model: RenameBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    root: t.string({ required: true, description: ROOT }),
    files: t.field({ type: [RenameFileInput], required: true, description: 'At most 1,000, renamed in no order.' }),
  }),
});

fileChange('renameFiles', {
  input: RenameFilesInput,
  run: renameFiles,
  description: 'Renames or moves files and directories. What is not there is left out; nothing is written over.',
});

const CopyFileInput = builder.inputType('CopyFileInput', {
  description: 'A file to copy.',
  extensions: { model: CopyBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    location: t.string({ required: true, description: 'Its path.' }),
  }),
});

fileChange('copyFile', {
  input: CopyFileInput,
  run: copyFile,
  description: 'Copies a file, beside it: `a.txt` becomes `a copy.txt`.',
});

const DeleteFilesInput = builder.inputType('DeleteFilesInput', {
  description: 'Files of a server to delete.',
  extensions: { model: DeleteBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    root: t.string({ required: true, description: ROOT }),
    files: t.stringList({ required: true, description: 'At most 1,000 names.' }),
  }),
});

fileChange('deleteFiles', {
  input: DeleteFilesInput,
  run: deleteFiles,
  description: 'Deletes files, and directories with all that is in them. What is not there is left out.',
});

const CreateFolderInput = builder.inputType('CreateFolderInput', {
  description: 'A directory to make.',
  extensions: { model: FolderBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    root: t.string({ description: ROOT_OR_OWN }),
    name: t.string({ required: true, description: 'Directories on the way to it are made.' }),
  }),
});

fileChange('createFolder', {
  input: CreateFolderInput,
  run: createFolder,
  description: 'Makes a directory. One that is there stays as it is.',
});

const FileModeInput = builder.inputType('FileModeInput', {
  description: 'A new mode for a file.',
  fields: (t) => ({
    file: t.string({ required: true, description: 'Its name.' }),
    mode: t.string({ required: true, description: 'Octal, up to `777`: `644`.' }),
  }),
});

const SetFileModesInput = builder.inputType('SetFileModesInput', {
  description: 'New modes for files of a server.',
  extensions: { model: ModesBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    root: t.string({ required: true, description: ROOT }),
    files: t.field({ type: [FileModeInput], required: true, description: 'At most 1,000.' }),
  }),
});

fileChange('setFileModes', {
  input: SetFileModesInput,
  run: setFileModes,
  description: 'Gives files other modes. What is not there is left out.',
});

const CompressFilesInput = builder.inputType('CompressFilesInput', {
  description: 'Files of a server to pack.',
  extensions: { model: CompressBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    root: t.string({ description: `${ROOT_OR_OWN} The archive is made there.` }),
    files: t.stringList({ required: true, description: 'At most 1,000 names. What is not there is left out.' }),
  }),
});

builder.mutationField('compressFiles', (t) =>
  t.field({
    type: ServerFile,
    description: 'Packs files and directories into a new `tar.gz`. Answers when it is done, which may take minutes.',
    args: { input: t.arg({ type: CompressFilesInput, required: true }) },
    extensions: checkedBy(compressFiles, requestOf),
    errors: errorTypes('ValidationError', 'DaemonError'),
    resolve: (_root, { input }, ctx) => compressFiles(ctx, requestOf(input)),
  }),
);

const DecompressFileInput = builder.inputType('DecompressFileInput', {
  description: 'An archive of a server to unpack.',
  extensions: { model: DecompressBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    root: t.string({ description: `${ROOT_OR_OWN} The archive is unpacked there.` }),
    file: t.string({ required: true, description: 'The archive: zip, tar, tar.gz.' }),
  }),
});

fileChange('decompressFile', {
  input: DecompressFileInput,
  run: decompressFile,
  description: 'Unpacks an archive over what is there. Answers when it is done, which may take minutes.',
});

const PullFileInput = builder.inputType('PullFileInput', {
  description: 'A file elsewhere, and where it is to be stored.',
  extensions: { model: PullBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    url: t.string({ required: true, description: 'Its address.' }),
    directory: t.string({ description: 'Where it goes; the directory of the server where it is left out.' }),
    filename: t.string({ description: 'Its new name; that of the address where it is left out.' }),
    useHeader: t.boolean({ description: 'Take the name that the answer gives.' }),
    foreground: t.boolean({ description: 'Answer when it is there, not when it was begun.' }),
  }),
});

fileChange('pullFile', {
  input: PullFileInput,
  run: pullFile,
  description: 'Has the node fetch a file. Ten calls in five minutes.',
});

const FileLink = builder.objectRef<{ readonly url: string }>('FileLink').implement({
  description: 'Where a browser downloads a file, or sends files to.',
  fields: (t) => ({ url: t.exposeString('url', { description: 'Works once, within 15 minutes.' }) }),
});

const CreateFileDownloadInput = builder.inputType('CreateFileDownloadInput', {
  description: 'A file to download.',
  extensions: { model: FileBody },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    file: t.string({ required: true, description: 'Its path.' }),
  }),
});

builder.mutationField('createFileDownload', (t) =>
  t.field({
    type: FileLink,
    description: 'Makes a link to a file. Its node is not asked: whether it is there shows when the link is used.',
    args: { input: t.arg({ type: CreateFileDownloadInput, required: true }) },
    extensions: checkedBy(createFileDownload, requestOf),
    errors: errorTypes('ValidationError'),
    resolve: async (_root, { input }, ctx) => ({ url: await createFileDownload(ctx, requestOf(input)) }),
  }),
);

const CreateFileUploadInput = builder.inputType('CreateFileUploadInput', {
  description: 'The server that files are for.',
  fields: (t) => ({ server: t.id({ required: true, description: SERVER }) }),
});

builder.mutationField('createFileUpload', (t) =>
  t.field({
    type: FileLink,
    description:
      'Makes a link to which files are sent as a form, in fields named `files`. `&directory=` behind it says where they go.',
    args: { input: t.arg({ type: CreateFileUploadInput, required: true }) },
    errors: errorTypes('ValidationError'),
    resolve: async (_root, { input }, ctx) => ({ url: await createFileUpload(ctx, serverKey(input.server)) }),
  }),
);
