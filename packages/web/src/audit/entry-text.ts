/** What a sentence is made of. */
export interface TextSource {
  readonly event: string;
  /** The English sentence of the service. */
  readonly description: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Longest list in a sentence. */
const MAX_LISTED = 3;

const inWords = (value: unknown): string => {
  if (Array.isArray(value)) {
    const more = value.length - MAX_LISTED;
    return [...value.slice(0, MAX_LISTED).map(inWords), ...(more > 0 ? [`+${more}`] : [])].join(', ');
  }
  if (typeof value === 'object' && value !== null) {
    return 'from' in value && 'to' in value ? `${inWords(value.from)} → ${inWords(value.to)}` : '–';
  }
  return value === undefined || value === null ? '–' : String(value);
};

/** What happened, by the sentences of a language; by the one of the service where the language has none. */
export const entryText = (
  { event, description, properties }: TextSource,
  sentences: Readonly<Record<string, string>>,
): string => {
  const special = Object.keys(properties).find(
    (name) => properties[name] && Object.hasOwn(sentences, `${event}|${name}`),
  );
  const sentence = special === undefined ? event : `${event}|${special}`;
  if (!Object.hasOwn(sentences, sentence)) return description;
  return String(sentences[sentence]).replace(/\{(\w+)\}/g, (_place, name: string) => inWords(properties[name]));
};
