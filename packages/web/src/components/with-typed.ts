/** What a form shows after it was saved: what is stored, and what the person has typed since it was sent. */
export const withTyped = <Values extends Readonly<Record<string, unknown>>>(
  stored: Values,
  sent: Values,
  present: Values,
): Values => ({
  ...stored,
  ...Object.fromEntries(Object.entries(present).filter(([name, value]) => value !== sent[name])),
});
