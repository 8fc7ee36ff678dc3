import { DirectoryBody } from '../../domain/files/file-models.js';
import { listDirectory } from '../../domain/files/list-directory.js';
import { type InlineFile, readInlineFile } from '../../domain/files/read-inline-file.js';
import type { FileEntry } from '../../domain/ports/node-files.js';
import { builder } from '../builder.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from '../servers/server.js';
import { RESOURCES_COST } from '../servers/server-resources.js';

/** Points of a directory: a call to a node, whose answer may have 10,000 entries, and what directories usually hold. */
const LISTING_COST = { field: 5 * RESOURCES_COST, multiplier: 50 } as const;

/** Points of a file: a call to a node, and the most that its text costs, for it is held before anybody counts it. */
const FILE_COST = RESOURCES_COST + 1_024;

export const ServerFile = builder.objectRef<FileEntry>('ServerFile').implement({
  description: 'An entry of a directory of a server.',
  fields: (t) => ({
    name: t.exposeString('name'),
    mode: t.exposeString('mode', { description: 'As `ls -l` shows it, but `L` for a link.' }),
    modeBits: t.exposeString('modeBits', { description: 'Octal, without a leading zero.' }),
    size: t.float({ description: 'Bytes; of a link the length of its target.', resolve: ({ sizeBytes }) => sizeBytes }),
    isFile: t.boolean({ description: 'Whether it is no directory.', resolve: ({ isDirectory }) => !isDirectory }),
    isSymlink: t.exposeBoolean('isSymlink', { description: 'Whether it is a symbolic link. Links are not followed.' }),
    mimetype: t.string({ description: 'By content.', resolve: ({ mimeType }) => mimeType }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Of the last change of the entry itself: its name, its mode.',
      resolve: ({ changedAt }) => changedAt,
    }),
    modifiedAt: t.expose('modifiedAt', { type: 'DateTime', description: 'When it was last written.' }),
  }),
});

const FilesInput = builder.inputType('FilesInput', {
  description: 'A directory of a server.',
  extensions: { model: DirectoryBody },
  fields: (t) => ({
    server: t.id({ required: true, description: 'Global id, uuid or short identifier.' }),
    directory: t.string({
      description: 'With or without slashes at its ends; that of the server where it is left out.',
    }),
  }),
});

builder.queryField('files', (t) =>
  t.field({
    type: [ServerFile],
    nullable: true,
    description: 'What is in a directory of a server: directories first, then by name. Asks its node.',
    args: { input: t.arg({ type: FilesInput, required: true }) },
    complexity: LISTING_COST,
    extensions: checkedBy(listDirectory, (input: typeof FilesInput.$inferInput) => ({
      server: serverKey(input.server),
      body: input,
    })),
    resolve: async (_root, { input }, ctx) => [
      ...(await listDirectory(ctx, { server: serverKey(input.server), body: input })),
    ],
  }),
);

const FileContents = builder.objectRef<InlineFile>('FileContents').implement({
  description: 'A file of a server, with its text where that is short.',
  fields: (t) => ({
    size: t.float({ description: 'Bytes.', resolve: ({ sizeBytes }) => sizeBytes }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Null for what is no UTF-8, and for files of more than 1 MB: those are downloaded.',
    }),
  }),
});

builder.prismaObjectFields(Server, (t) => ({
  files: t.field({
    type: [ServerFile],
    nullable: true,
    description:
      'What is in one of its directories: directories first, then by name. Asks its node, one call for each server.',
    args: { path: t.arg.string({ description: 'The directory; that of the server where it is left out.' }) },
    complexity: LISTING_COST,
    select: { id: true },
    resolve: async ({ id }, { path }, ctx) => [
      ...(await listDirectory(ctx, { server: { id }, body: { directory: path } })),
    ],
  }),
  file: t.field({
    type: FileContents,
    nullable: true,
    description: 'One of its files, with its text. Asks its node, one call for each server, and is written down.',
    args: { path: t.arg.string({ required: true }) },
    complexity: FILE_COST,
    select: { id: true },
    resolve: ({ id }, { path }, ctx) => readInlineFile(ctx, { server: { id }, body: { file: path } }),
  }),
}));
