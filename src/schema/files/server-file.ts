import { DirectoryBody } from '../../domain/files/file-models.js';
import { listDirectory } from '../../domain/files/list-directory.js';
import { type InlineFile, readInlineFile } from '../../domain/files/read-inline-file.js';
import type { FileEntry } from '../../domain/ports/node-files.js';
import { builder } from '../builder.js';
import { namedInDomain } from '../domain-names.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { showsField } from '../selections/shows-field.js';
import { Server } from '../servers/server.js';
import { RESOURCES_COST } from '../servers/server-resources.js';

/** Points of a directory: a call to a node, whose answer may have 10,000 entries, and the usual number of entries. */
const LISTING_COST = { field: 5 * RESOURCES_COST, multiplier: 50 } as const;

/** Points of a file: a call to a node, and the maximum cost of its text, which is in memory before it is counted. */
const FILE_COST = RESOURCES_COST + 1_024;

export const ServerFile = builder.objectRef<FileEntry>('ServerFile').implement({
  description: 'An entry in a directory of a server.',
  fields: (t) => ({
    name: t.exposeString('name'),
    mode: t.exposeString('mode', { description: 'Mode as `ls -l` shows it, but with `L` for a link.' }),
    modeBits: t.exposeString('modeBits', { description: 'Mode in octal, without a leading zero.' }),
    size: t.float({
      description: 'Size in bytes; for a link the length of its target.',
      resolve: ({ sizeBytes }) => sizeBytes,
    }),
    isFile: t.boolean({
      description: 'Whether the entry is not a directory.',
      resolve: ({ isDirectory }) => !isDirectory,
    }),
    isSymlink: t.exposeBoolean('isSymlink', {
      description: 'Whether the entry is a symbolic link. Links are not followed.',
    }),
    mimetype: t.string({ description: 'MIME type, detected from the content.', resolve: ({ mimeType }) => mimeType }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Time of the last change of the entry itself: its name or mode.',
      resolve: ({ changedAt }) => changedAt,
    }),
    modifiedAt: t.expose('modifiedAt', { type: 'DateTime', description: 'Time of the last write.' }),
  }),
});

const FilesInput = builder.inputType('FilesInput', {
  description: 'A directory of a server.',
  extensions: { model: DirectoryBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: 'Global id, uuid or short identifier.' }),
    path: t.string({
      ...namedInDomain('directory'),
      description:
        'Path of the directory, with or without leading and trailing slashes. Default: the directory of the server.',
    }),
  }),
});

builder.queryField('files', (t) =>
  t.field({
    type: [ServerFile],
    nullable: true,
    description: 'The entries of a directory of a server: directories first, then by name. Calls the node.',
    args: { input: t.arg({ type: FilesInput, required: true }) },
    complexity: LISTING_COST,
    extensions: checkedBy(listDirectory, (input: typeof FilesInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    resolve: async (_root, { input }, ctx) => [
      ...(await listDirectory(ctx, { server: serverKey(input.serverId), body: input })),
    ],
  }),
);

const FileContents = builder.objectRef<InlineFile>('FileContents').implement({
  description: 'A file of a server, with its text if it is at most 1 MB.',
  fields: (t) => ({
    size: t.float({ description: 'Size in bytes.', resolve: ({ sizeBytes }) => sizeBytes }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Content of the file. Null if it is not UTF-8 or larger than 1 MB: such files are downloaded.',
    }),
    modifiedAt: t.expose('modifiedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time of the last write before the text was read: what `ifUnchangedSince` of `writeFile` takes. To the millisecond, or to the second where the node is Wings. Calls the node once more.',
      complexity: RESOURCES_COST,
    }),
  }),
});

builder.prismaObjectFields(Server, (t) => ({
  files: t.field({
    type: [ServerFile],
    nullable: true,
    description:
      'The entries of one of its directories: directories first, then by name. Calls the node once for each server.',
    args: { path: t.arg.string({ description: 'Path of the directory. Default: the directory of the server.' }) },
    complexity: LISTING_COST,
    select: { id: true },
    resolve: async ({ id }, { path }, ctx) => [
      ...(await listDirectory(ctx, { server: { id }, body: { directory: path } })),
    ],
  }),
  file: t.field({
    type: FileContents,
    nullable: true,
    description: 'One of its files, with its text. Calls the node once for each server, and writes an activity entry.',
    args: { path: t.arg.string({ required: true }) },
    complexity: FILE_COST,
    select: { id: true },
    resolve: ({ id }, { path }, ctx, info) =>
      readInlineFile(ctx, {
        server: { id },
        body: { file: path },
        wantsModifiedAt: showsField(info, 'modifiedAt'),
      }),
  }),
}));
