import type { Output, Table } from './output.js';

export interface OutputForm {
  /** Whether the caller asked for JSON. */
  readonly json: boolean;
  /** Whether the reader is a person at a terminal: columns are aligned there, and separated by tabs in a pipe. */
  readonly isTerminal: boolean;
  /** Whether the terminal shows colours: `NO_COLOR` and `TERM=dumb` switch them off. */
  readonly hasColors: boolean;
}

/** Control sequences of terminals. */
const BOLD = '\u001b[1m';
const NOT_BOLD = '\u001b[22m';

/** The output of a command as text. Names from the database cannot control the terminal or add columns. */
export const renderOutput = ({ json, text }: Output, form: OutputForm): string => {
  if (form.json) return `${JSON.stringify(json)}\n`;
  if (typeof text === 'string') return text;
  return text.map((table) => (form.isTerminal ? aligned(table, form) : separated(table))).join('\n');
};

const separated = ({ columns, rows }: Table): string => linesOf([...headOf(columns), ...rows], '\t');

const aligned = ({ columns, rows }: Table, { hasColors }: OutputForm): string => {
  const all = [...headOf(columns), ...rows].map((row) => row.map(printable));
  const width = (column: number): number => Math.max(...all.map((row) => [...(row[column] ?? '')].length));
  const lines = all.map((row) => row.map((cell, column) => padded(cell, width(column))));
  const [first, ...others] = lines.map((row) => `${row.join('  ').trimEnd()}\n`);
  if (first === undefined) return '';
  const head = columns !== undefined && hasColors ? `${BOLD}${first.trimEnd()}${NOT_BOLD}\n` : first;
  return [head, ...others].join('');
};

const headOf = (columns: Table['columns']): readonly (readonly string[])[] => (columns === undefined ? [] : [columns]);

const linesOf = (rows: Table['rows'], separator: string): string =>
  rows.map((row) => `${row.map(printable).join(separator)}\n`).join('');

/** By characters, because some take two units of a string. */
const padded = (cell: string, width: number): string => cell + ' '.repeat(width - [...cell].length);

/** Replaces control characters, which a terminal would interpret, and tabs and line ends, which separate cells. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
