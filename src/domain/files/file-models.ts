import { z } from 'zod';
import { entry, rule } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';

/** Longest path in characters: no node accepts a longer one. */
const MAX_PATH = 4_096;

/** Most names of one call. */
const MAX_NAMES = 1_000;

const TOO_LONG = rule('max', { max: MAX_PATH, kind: 'string' });

/** A path, untrimmed: white space at its ends is part of it. */
const path = () =>
  z
    .string()
    .refine((text) => text !== '', { ...rule('required'), abort: true })
    .refine((text) => text.length <= MAX_PATH, TOO_LONG);

/** A directory, or null or the empty text for none. */
const optionalPath = () =>
  z
    .string()
    .refine((text) => text.length <= MAX_PATH, TOO_LONG)
    .nullish();

/** A list of 1 to {@link MAX_NAMES} items. */
const listOf = <Model extends z.ZodType>(model: Model) =>
  z
    .array(model)
    .refine((list) => list.length > 0, rule('required'))
    .refine((list) => list.length <= MAX_NAMES, rule('max', { max: MAX_NAMES, kind: 'array' }));

/** A name in a list. Null and the empty text break `string`, not `required`, because the list itself is present. */
const name = () =>
  z.unknown().transform((value, check): string => {
    const isName = typeof value === 'string' && value !== '';
    if (isName && value.length <= MAX_PATH) return value;
    check.addIssue({ code: 'custom', input: value, ...(isName ? TOO_LONG : rule('string')) });
    return z.NEVER;
  });

/** True, false or absent; null breaks `boolean`. */
const optionalFlag = () =>
  z
    .unknown()
    .transform((value, check): boolean | undefined => {
      if (value === undefined || typeof value === 'boolean') return value;
      check.addIssue({ code: 'custom', input: value, ...rule('boolean') });
      return z.NEVER;
    })
    .optional();

/** A text that is a number in any notation; `setFileModes` checks whether it is a mode. */
const modeText = () =>
  z.unknown().transform((value, check): string => {
    if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) return value;
    const isMissing = value === undefined || value === null || value === '';
    check.addIssue({ code: 'custom', input: value, ...rule(isMissing ? 'required' : 'numeric') });
    return z.NEVER;
  });

const PULLED_PROTOCOLS = ['http:', 'https:', 'ftp:'];

const isPulled = (text: string): boolean =>
  URL.canParse(text) && PULLED_PROTOCOLS.includes(new URL(text).protocol) && new URL(text).hostname !== '';

const address = () =>
  z.unknown().transform((value, check): string => {
    if (typeof value === 'string' && value.length <= MAX_PATH && isPulled(value)) return value;
    const isMissing = value === undefined || value === null || value === '';
    if (!isMissing && typeof value !== 'string') check.addIssue({ code: 'custom', input: value, ...rule('string') });
    check.addIssue({ code: 'custom', input: value, ...rule(isMissing ? 'required' : 'url') });
    return z.NEVER;
  });

const directory = z.object({ directory: optionalPath() });
const file = z.object({ file: path() });
const rename = z.object({ root: path(), files: listOf(entry({ to: path(), from: path() })) });
const copy = z.object({ location: path() });
const names = z.object({ root: path(), files: listOf(name()) });
const archive = z.object({ root: optionalPath(), files: listOf(name()) });
const unpacked = z.object({ root: optionalPath(), file: path() });
const folder = z.object({ root: optionalPath(), name: path() });
const modes = z.object({
  root: path(),
  files: listOf(entry({ file: path(), mode: modeText() }, { saysArray: false })),
});
const pull = z.object({
  url: address(),
  directory: optionalPath(),
  filename: optionalPath(),
  useHeader: optionalFlag(),
  foreground: optionalFlag(),
});

/** The bodies of the use cases on files. The order of members is the order of messages. Source: files.md §2.15. */
export const DirectoryBody: InputModel<typeof directory> = { schema: directory };
export const FileBody: InputModel<typeof file> = { schema: file };
export const RenameBody: InputModel<typeof rename> = { schema: rename };
export const CopyBody: InputModel<typeof copy> = { schema: copy };
export const DeleteBody: InputModel<typeof names> = { schema: names };
export const CompressBody: InputModel<typeof archive> = { schema: archive };
export const DecompressBody: InputModel<typeof unpacked> = { schema: unpacked };
export const FolderBody: InputModel<typeof folder> = { schema: folder };
export const ModesBody: InputModel<typeof modes> = { schema: modes };
export const PullBody: InputModel<typeof pull> = { schema: pull };
