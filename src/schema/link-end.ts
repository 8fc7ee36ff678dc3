import { decodeJwt } from 'jose';

/** When a link that the service has signed ends: its token says so, and the node goes by it. */
export const linkEnd = (token: string): Date => {
  const { exp } = decodeJwt(token);
  if (exp === undefined) throw new Error('A signed link has no end.');
  return new Date(exp * 1_000);
};

/** The same for a URL with its token. */
export const urlEnd = (url: string): Date => linkEnd(new URL(url).searchParams.get('token') ?? '');
