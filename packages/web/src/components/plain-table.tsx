import type { CSSProperties, ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  /** The name of a last column with buttons, which only screen readers get. */
  readonly actions?: string;
  /** Rows. */
  readonly children: ReactNode;
}

/** The names of the columns for the style sheet, which writes them beside the cells where rows are cards. */
const namesOf = (columns: readonly string[]): CSSProperties =>
  Object.fromEntries(columns.map((name, index) => [`--column-${index + 1}`, JSON.stringify(name)]));

/**
 * A table. On a narrow screen each row is a card, with the names of the columns beside its cells. A cell over several
 * columns has no name beside it.
 */
export const PlainTable = ({ label, columns, actions, children }: Props) => (
  <div className="scroll">
    <table className="plain-table card-table" aria-label={label} style={namesOf(columns)}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {actions === undefined ? null : (
            <th scope="col">
              <span className="sr-only">{actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
