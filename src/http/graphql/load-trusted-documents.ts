import { readFile } from 'node:fs/promises';
import { Kind, parse } from 'graphql';
import { z } from 'zod';
import { ConfigError } from '../../config.js';
import { plainHash, type TrustedDocument, type TrustedDocuments } from '../../schema/documents/trusted-documents.js';

/** The format of the client preset of GraphQL Code Generator: documents by their hashes. */
const Manifest = z.record(z.string(), z.string());

export interface TrustedDocumentsSettings {
  /** Path of the manifest; undefined if there is none. */
  readonly manifest?: string | undefined;
  readonly isOnly: boolean;
}

/** @throws {ConfigError} the file does not exist or is not a manifest */
export const loadTrustedDocuments = async ({
  manifest,
  isOnly,
}: TrustedDocumentsSettings): Promise<TrustedDocuments> => {
  if (manifest === undefined) return { documents: new Map(), isOnly };
  try {
    const entries = Object.entries(Manifest.parse(JSON.parse(await readFile(manifest, 'utf8'))));
    return { documents: new Map(entries.map(([hash, text]) => [plainHash(hash), documentOf(text)])), isOnly };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`TRUSTED_DOCUMENTS_MANIFEST (${manifest}) is not a manifest of documents: ${reason}`]);
  }
};

const documentOf = (text: string): TrustedDocument => {
  const names = parse(text).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name !== undefined ? [definition.name.value] : [],
  );
  return { text, name: names[0] ?? 'unnamed' };
};
