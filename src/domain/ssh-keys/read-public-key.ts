import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** A public key in the form in which it is stored. */
export interface PublicKey {
  /** SHA-256 of the wire format, in base64 without padding, as `ssh-keygen -l` shows it after `SHA256:`. */
  readonly fingerprint: string;
  /** PEM (SubjectPublicKeyInfo) with CR LF line ends. A hardware key has no PEM form: its OpenSSH line. */
  readonly text: string;
}

/** Why a text is not an acceptable key. */
export type KeyFault = 'invalid' | 'dsa' | 'short_rsa';

/** Longest text that is parsed, in characters: an RSA key of 16,384 bits has 2,800. */
const MAX_TEXT = 16_384;

/** Bits of an RSA key. */
const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 16_384;

const CURVES: Readonly<Record<string, { readonly crv: string; readonly bytes: number }>> = {
  nistp256: { crv: 'P-256', bytes: 32 },
  nistp384: { crv: 'P-384', bytes: 48 },
  nistp521: { crv: 'P-521', bytes: 66 },
};

const ED25519_BYTES = 32;

/** Characters of a SHA-256 in base64, without padding. */
const FINGERPRINT_LENGTH = 43;

class InvalidKeyError extends Error {
  constructor(readonly fault: KeyFault = 'invalid') {
    super(fault);
  }
}

/**
 * Reads a public key: an OpenSSH line with or without comment, RFC 4716, or PEM. Of several OpenSSH lines only the
 * first is read. The whole key is parsed, so that a truncated key, or one with trailing data, is invalid.
 * Source: files.md §5, choices.md 65.
 */
export const readPublicKey = (text: string): PublicKey | KeyFault => {
  if (text.length > MAX_TEXT) return 'invalid';
  try {
    const trimmed = text.trim();
    if (trimmed.startsWith('---- BEGIN SSH2 PUBLIC KEY ----')) return ofWire(wireOfRfc4716(trimmed));
    if (trimmed.startsWith('-----BEGIN ')) return ofPem(trimmed);
    const [type = '', base64 = ''] = (trimmed.split('\n')[0] ?? '').trim().split(/[ \t]+/);
    const wire = decoded(base64);
    if (type === 'ssh-dss') throw new InvalidKeyError('dsa');
    if (typeOf(wire) !== type) throw new InvalidKeyError();
    return ofWire(wire);
  } catch (error) {
    if (error instanceof InvalidKeyError) return error.fault;
    // An error of OpenSSL: the numbers are not a key, such as a point that is not on the curve.
    if (typeof error === 'object' && error !== null && 'code' in error) return 'invalid';
    throw error;
  }
};

const ofWire = (wire: Buffer): PublicKey => {
  const fields = fieldsOf(wire);
  const type = fields[0]?.toString('latin1') ?? '';
  const fingerprint = createHash('sha256').update(wire).digest('base64').slice(0, FINGERPRINT_LENGTH);
  if (type.startsWith('sk-')) {
    requireHardwareKey(type, fields);
    return { fingerprint, text: `${type} ${wire.toString('base64')}` };
  }
  const key = createPublicKey({ key: jwkOf(type, fields), format: 'jwk' });
  return { fingerprint, text: pemOf(key) };
};

const jwkOf = (type: string, fields: readonly Buffer[]): JsonWebKey => {
  const [, first, second, third] = fields;
  if (type === 'ssh-dss') throw new InvalidKeyError('dsa');
  if (type === 'ssh-ed25519' && fields.length === 2 && first?.length === ED25519_BYTES) {
    return { kty: 'OKP', crv: 'Ed25519', x: first.toString('base64url') };
  }
  if (type === 'ssh-rsa' && fields.length === 3 && first !== undefined && second !== undefined) {
    const [e, n] = [unsigned(first), unsigned(second)];
    requireRsaBits(n);
    return { kty: 'RSA', e: e.toString('base64url'), n: n.toString('base64url') };
  }
  const curve = CURVES[type.replace('ecdsa-sha2-', '')];
  if (type.startsWith('ecdsa-sha2-') && fields.length === 3 && third === undefined && curve !== undefined) {
    if (`ecdsa-sha2-${first?.toString('latin1')}` !== type) throw new InvalidKeyError();
    const point = pointOf(second, curve.bytes);
    return { kty: 'EC', crv: curve.crv, x: point.x.toString('base64url'), y: point.y.toString('base64url') };
  }
  throw new InvalidKeyError();
};

/** Checks the fields of a hardware key: the key itself, and the application that it is for. */
const requireHardwareKey = (type: string, fields: readonly Buffer[]): void => {
  const [, first, second, third] = fields;
  if (type === 'sk-ssh-ed25519@openssh.com' && fields.length === 3 && first?.length === ED25519_BYTES && second?.length)
    return;
  const isEcdsa = type === 'sk-ecdsa-sha2-nistp256@openssh.com' && fields.length === 4;
  if (!isEcdsa || first?.toString('latin1') !== 'nistp256' || !third?.length) throw new InvalidKeyError();
  pointOf(second, 32);
};

const pointOf = (field: Buffer | undefined, bytes: number): { readonly x: Buffer; readonly y: Buffer } => {
  // Uncompressed: the only form that OpenSSH uses.
  if (field?.length !== 1 + 2 * bytes || field[0] !== 4) throw new InvalidKeyError();
  return { x: field.subarray(1, 1 + bytes), y: field.subarray(1 + bytes) };
};

/** A positive number, without the leading zero byte of its sign. */
const unsigned = (number: Buffer): Buffer => {
  const first = number[0];
  if (first === undefined || first >= 0x80) throw new InvalidKeyError();
  return first === 0 ? number.subarray(1) : number;
};

const requireRsaBits = (modulus: Buffer): void => {
  const first = modulus[0] ?? 0;
  const bits = first === 0 ? 0 : (modulus.length - 1) * 8 + (32 - Math.clz32(first));
  if (bits < MIN_RSA_BITS) throw new InvalidKeyError('short_rsa');
  if (bits > MAX_RSA_BITS) throw new InvalidKeyError();
};

/** Reads a key in PEM; it is converted to the wire format, from which the fingerprint is computed. */
const ofPem = (text: string): PublicKey => {
  // Node would read a certificate or a private key as its public key; a private key must never be accepted.
  if (!/^-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(text)) throw new InvalidKeyError();
  const key = createPublicKey(text);
  if (key.asymmetricKeyType === 'dsa') throw new InvalidKeyError('dsa');
  return ofWire(wireOf(key.export({ format: 'jwk' })));
};

const wireOf = ({ kty, crv, x = '', y = '', n = '', e = '' }: JsonWebKey): Buffer => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  if (kty === 'OKP' && crv === 'Ed25519') return joined(['ssh-ed25519', bytes(x)]);
  if (kty === 'RSA') return joined(['ssh-rsa', signed(bytes(e)), signed(bytes(n))]);
  const [name] = Object.entries(CURVES).find(([, curve]) => curve.crv === crv) ?? [];
  if (kty !== 'EC' || name === undefined) throw new InvalidKeyError();
  return joined([`ecdsa-sha2-${name}`, name, Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)])]);
};

const signed = (number: Buffer): Buffer =>
  (number[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), number]) : number;

const joined = (fields: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    fields.flatMap((field) => {
      const bytes = Buffer.from(field);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );

/** The fields of the wire format, each with its length before it; data after the last field is an error. */
const fieldsOf = (wire: Buffer): readonly Buffer[] => {
  const fields: Buffer[] = [];
  let at = 0;
  while (at < wire.length) {
    if (at + 4 > wire.length) throw new InvalidKeyError();
    const end = at + 4 + wire.readUInt32BE(at);
    if (end > wire.length) throw new InvalidKeyError();
    fields.push(wire.subarray(at + 4, end));
    at = end;
  }
  return fields;
};

const typeOf = (wire: Buffer): string => fieldsOf(wire)[0]?.toString('latin1') ?? '';

const decoded = (base64: string): Buffer => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new InvalidKeyError();
  return Buffer.from(base64, 'base64');
};

/** Skips the headers, which come first; a header that ends in a backslash continues in the next line. */
const wireOfRfc4716 = (text: string): Buffer => {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.indexOf('---- END SSH2 PUBLIC KEY ----');
  if (end < 0) throw new InvalidKeyError();
  let isContinued = false;
  const body = lines.slice(1, end).filter((line) => {
    const isHeader = isContinued || line.includes(':');
    isContinued = isHeader && line.endsWith('\\');
    return !isHeader;
  });
  return decoded(body.join(''));
};

const pemOf = (key: KeyObject): string =>
  String(key.export({ type: 'spki', format: 'pem' }))
    .trim()
    .replaceAll('\n', '\r\n');
