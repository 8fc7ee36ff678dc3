import { builder } from './builder.js';

export const Backup = builder.prismaObject('Backup', {
  description: 'An archive of the files of a server.',
  fields: (t) => ({
    uuid: t.exposeString('uuid'),
    name: t.exposeString('name'),
    ignoredFiles: t.exposeStringList('ignoredFiles', { description: 'What it leaves out, as gitignore lines.' }),
    checksum: t.exposeString('checksum', { nullable: true, description: '`sha1:<hex>` once it succeeded.' }),
    bytes: t.float({
      description: 'Size of the archive.',
      select: { bytes: true },
      resolve: ({ bytes }) => Number(bytes),
    }),
    isSuccessful: t.exposeBoolean('isSuccessful'),
    isLocked: t.exposeBoolean('isLocked', { description: 'Whether it is kept when older ones make room.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'Null while it is made.' }),
  }),
});
