import { Decrypter, Encrypter } from 'age-encryption';
import { BackupFileError } from './backup-format.js';
import { passphraseIdentity, passphraseRecipient } from './passphrase-stanza.js';

type Chunks = AsyncIterable<Uint8Array>;

/** A step of a pipeline that encrypts with a passphrase, in the format of age. */
export const sealWith = (passphrase: string) =>
  async function* (source: Chunks): Chunks {
    const encrypter = new Encrypter();
    encrypter.addRecipient(passphraseRecipient(passphrase));
    yield* chunksOf(await encrypter.encrypt(streamOf(source)));
  };

/**
 * A step of a pipeline that decrypts. It passes only authenticated chunks on, and fails at the end of a file that lacks
 * its last chunk.
 * @throws {BackupFileError} another passphrase, or the file is not encrypted with one, damaged or incomplete
 */
export const openWith = (passphrase: string) =>
  async function* (source: Chunks): Chunks {
    const decrypter = new Decrypter();
    const identity = passphraseIdentity(passphrase);
    let isRight: boolean | undefined;
    decrypter.addIdentity({
      unwrapFileKey: async (stanzas) => {
        const fileKey = await identity.unwrapFileKey(stanzas);
        isRight = fileKey !== null;
        return fileKey;
      },
    });
    try {
      yield* chunksOf(await decrypter.decrypt(streamOf(source)));
    } catch (error) {
      throw isOfSystem(error) ? error : describe(error, isRight);
    }
  };

/** The library reads and returns web streams. */
const streamOf = (source: Chunks): ReadableStream<Uint8Array> => {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
};

async function* chunksOf(stream: ReadableStream<Uint8Array>): Chunks {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Whether reading the file failed. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const describe = (cause: unknown, isRight: boolean | undefined): BackupFileError => {
  if (isRight === undefined) return new BackupFileError('This file is not a backup of Gamewarden.', { cause });
  return new BackupFileError(
    isRight
      ? 'The backup is damaged or incomplete.'
      : 'The passphrase is not the one of this backup, or the beginning of the file is damaged.',
    { cause },
  );
};
