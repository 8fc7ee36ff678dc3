import type { Prisma } from '../../generated/prisma/client.js';

/** The Docker images of an egg by display name, in their order. */
export const dockerImagesOf = ({
  dockerImages,
}: {
  readonly dockerImages: Prisma.JsonValue;
}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(dockerImages ?? {}).map(([name, image]) => [name, String(image)]));
