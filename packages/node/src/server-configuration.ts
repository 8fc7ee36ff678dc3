import { type ReadServerDocument, ServerDocument } from '@gamewarden/protocol/server-configuration.js';

/** A server's configuration as this node uses it, all gaps filled. */
export type RunnableConfiguration = ReadServerDocument;

/**
 * Reads what the service sent about one server. Where Wings ends itself over a missing part, this refuses the document.
 * @throws {z.ZodError} not usable
 */
export function parseServerConfiguration(document: unknown): RunnableConfiguration {
  return ServerDocument.parse(document);
}
