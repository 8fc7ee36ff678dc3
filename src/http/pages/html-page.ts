import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { margin-bottom: 0; }
h2 { font-size: 1.1rem; margin-bottom: 0; }
ul { margin-top: .25rem; padding-left: 1.25rem; }
label, input { display: block; font: inherit; }
input { width: 100%; max-width: 24rem; margin: 0 0 1rem; padding: .25rem; box-sizing: border-box; }
button { font: inherit; padding: .25rem 1rem; }
`;

/** The style of every page, as a source of a content security policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export interface HtmlPage {
  readonly title: string;
  /** HTML; the caller escapes text from outside. */
  readonly main: string;
}

/** An HTML page that loads nothing and runs no script. */
export const htmlPage = ({ title, main }: HtmlPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML, also for an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
