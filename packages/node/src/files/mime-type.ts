/** Bytes of a file's beginning that determine its type; a tar has its mark at byte 257. */
export const MIME_PREFIX_BYTES = 512;

/** The first bytes of each type, as latin1. */
const MAGIC: ReadonlyArray<readonly [prefix: string, type: string]> = [
  ['\x1f\x8b', 'application/gzip'],
  ['PK\x03\x04', 'application/zip'],
  ['PK\x05\x06', 'application/zip'],
  ['BZh', 'application/x-bzip2'],
  ['\xfd7zXZ\0', 'application/x-xz'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['\x28\xb5\x2f\xfd', 'application/zstd'],
  ['Rar!\x1a\x07', 'application/x-rar-compressed'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['SQLite format 3\0', 'application/vnd.sqlite3'],
  ['\x7fELF', 'application/x-elf'],
];
const TAR_MAGIC = 'ustar';
const TAR_MAGIC_AT = 257;

/** The beginning of each kind of text, after white space. */
const HTML = /^(?:<!doctype html|<html|<head|<body)[\s>]/i;
const XML = /^<\?xml\s/;
const JSON_START = /^(?:\{\s*(?:"|\}|$)|\[\s*(?:["{[\]\d-]|true|false|null|$))/;

/**
 * The MIME type of a file, from its first bytes (all of them, or a part). For display and editors; not trustworthy.
 */
export function mimeTypeOf(prefix: Buffer): string {
  if (prefix.length === 0) return 'text/plain';
  const bytes = prefix.toString('latin1');
  const known = MAGIC.find(([magic]) => bytes.startsWith(magic));
  if (known !== undefined) return known[1];
  if (bytes.startsWith(TAR_MAGIC, TAR_MAGIC_AT)) return 'application/x-tar';
  return isText(bytes) ? textTypeOf(prefix.toString('utf8').trimStart()) : 'application/octet-stream';
}

function textTypeOf(text: string): string {
  if (HTML.test(text)) return 'text/html; charset=utf-8';
  if (XML.test(text)) return 'text/xml; charset=utf-8';
  return JSON_START.test(text) ? 'application/json' : 'text/plain; charset=utf-8';
}

/** In any encoding, text contains no control characters except those for lines, pages and colours. */
function isText(bytes: string): boolean {
  for (const character of bytes) {
    const code = character.charCodeAt(0);
    if (code < 0x20 && !'\t\n\v\f\r\b\x1b'.includes(character)) return false;
  }
  return true;
}
