/** Images by their display names, a line each: `Java 21|ghcr.io/example/java:21`. */
export const linesOfImages = (images: Readonly<Record<string, unknown>> | null | undefined): string =>
  Object.entries(images ?? {})
    .map(([name, image]) => (name === image ? name : `${name}|${String(image)}`))
    .join('\n');

/** A line without a name names the image by itself. */
export const imagesOfLines = (lines: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const [name = '', ...image] = line.split('|');
        return [name.trim(), image.length === 0 ? name.trim() : image.join('|').trim()];
      }),
  );
