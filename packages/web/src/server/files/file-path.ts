/** The names on a path below the directory of the server. */
export const namesIn = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');

/** The path of an entry of a directory. */
export const joinPath = (directory: string, name: string): string => `/${[...namesIn(directory), name].join('/')}`;

/** What the address says of the files view: a directory, and in it the file that is edited. */
export interface FilesSearch {
  readonly path?: string;
  readonly file?: string;
}

/** Reads the address; the directory of the server is the default. */
export const parseFilesSearch = ({ path, file }: Readonly<Record<string, unknown>>): FilesSearch => ({
  ...(typeof path === 'string' && namesIn(path).length > 0 ? { path: `/${namesIn(path).join('/')}` } : {}),
  ...(typeof file === 'string' ? { file } : {}),
});

/** The address of a directory. */
export const searchOf = (path: string): FilesSearch => (path === '/' ? {} : { path });
