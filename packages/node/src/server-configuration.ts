import { type ReadServerDocument, ServerDocument } from '@gamewarden/protocol/server-configuration.js';

/** A server's configuration with all defaults filled in. */
export type RunnableConfiguration = ReadServerDocument;

/**
 * Parses a server's configuration from the service. Wings crashes on a missing part; this throws.
 * @throws {z.ZodError} invalid
 */
export function parseServerConfiguration(document: unknown): RunnableConfiguration {
  return ServerDocument.parse(document);
}
