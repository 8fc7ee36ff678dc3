import type { DomainContext } from '../domain/context.js';
import { importPanel } from '../panel-import/import-panel.js';
import type { ImportReport, NounCounts } from '../panel-import/import-report.js';
import { openPanel, type PanelPlace } from '../panel-import/source/open-panel.js';
import type { Output } from './output.js';
import { readSecret } from './read-secret.js';
import { printable } from './render-output.js';
import { showProgress } from './show-progress.js';

export interface ImportPanelOptions {
  readonly place: PanelPlace;
  readonly applies: boolean;
}

/** `import panel`: prints the plan, or what was done; no passwords and no tokens. */
export const importPanelCommand = async (
  ctx: DomainContext,
  { place, applies }: ImportPanelOptions,
): Promise<Output> => {
  const panel = await openPanel(await withKey(place));
  try {
    const report = await showProgress('Reading the panel', importPanel(ctx, panel, applies));
    return { json: { applied: applies, ...report }, text: textOf(report, applies) };
  } finally {
    await panel.tables.close();
  }
};

/** Command line arguments are visible to all users of the machine, so keys may come from stdin. */
const withKey = async (place: PanelPlace): Promise<PanelPlace> => {
  if (place.kind === 'database' && place.appKey === '-') return { ...place, appKey: await readSecret(process.stdin) };
  if (place.kind === 'api' && place.key === '-') return { ...place, key: await readSecret(process.stdin) };
  return place;
};

const HEADER = ['', 'IN THE PANEL', 'NEW', 'PRESENT', 'CHANGED', 'LEFT OUT'] as const;

const textOf = ({ counts, notes }: ImportReport, applies: boolean): string => {
  const table = [HEADER, ...counts.map(cellsOf)].map(([noun = '', ...cells]) =>
    [noun.padEnd(18), ...cells.map((cell, column) => cell.padStart(HEADER[column + 1]?.length ?? 0))].join('  '),
  );
  const list = notes.map(({ noun, subject, kind, text }) => `${noun} ${subject}: ${kind}: ${text}`);
  const end = applies
    ? 'The import is done. It may be repeated: what is present is left as it is.'
    : 'Nothing was written. Repeat the command with --apply to import.';
  return [...table, '', ...list.map(printable), ...(list.length === 0 ? [] : ['']), end]
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
};

const cellsOf = ({ noun, found, added, present, changed, leftOut }: NounCounts): readonly string[] => [
  noun,
  ...[found, added, present, changed, leftOut].map(String),
];
