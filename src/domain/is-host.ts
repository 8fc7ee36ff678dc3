import { isIP } from 'node:net';

/** Letters, digits and `_-` between dots, with a letter in it: what is all digits and dots is an address, or nothing. */
const NAME =
  /^(?=.{1,253}$)(?=.*\p{L})(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)*[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.?$/u;

/** Whether a text is an IP address or a host name: without scheme, port, path and zone. */
export const isHost = (text: string): boolean =>
  isIP(text) === 0 ? NAME.test(text) && URL.canParse(`http://${text}`) : !text.includes('%');
