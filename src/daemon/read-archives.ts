import type { ArchiveList } from '@gamewarden/protocol/backups.js';
import { z } from 'zod';
import type { NodeArchive } from '../domain/ports/daemon.js';

const List: z.ZodType<ArchiveList> = z.object({
  data: z.array(z.object({ uuid: z.uuid(), size: z.int().min(0), created_at: z.iso.datetime() })),
});

/** Parses a node's list of its archives; null when it is invalid. Source: daemon.md §2.11. */
export const readArchives = (value: unknown): readonly NodeArchive[] | null => {
  const { data: list } = List.safeParse(value);
  if (list === undefined) return null;
  return list.data.map(({ uuid, size, created_at }) => ({ uuid, bytes: size, createdAt: new Date(created_at) }));
};
