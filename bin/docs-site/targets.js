import { posix } from 'node:path';

/** The path and the anchor of a link; either may be empty. */
export const splitTarget = (href) => {
  const [path, anchor = ''] = href.split('#');
  return { path, anchor };
};

/** Whether a link leads to another host. */
export const isExternal = (href) => /^[a-z]+:/.test(href);

/** The file that a relative path of a page names. */
export const toRepositoryPath = (page, path) => (path === '' ? page : posix.join(posix.dirname(page), path));
