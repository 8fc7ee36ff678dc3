import { crc32, deflateRawSync } from 'node:zlib';

/** A member of a zip; optional values have valid defaults. */
export interface ZipMember {
  readonly path: string;
  readonly text: string;
  readonly flags?: number;
  /** The mode of Unix in the upper half. */
  readonly attributes?: number;
  /** The length in the header, instead of the true one. */
  readonly announced?: number;
}

/** The bytes of a zip, also of an invalid one. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.path);
    const data = deflateRawSync(member.text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(member.flags ?? 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(member.text), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(member.announced ?? Buffer.byteLength(member.text), 18);
    facts.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(member.attributes ?? 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), facts, tail, name);
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, entries, end]);
}
