import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  /** Whether the last column has buttons, and therefore no name in sight. */
  readonly actions?: string;
  /** Rows. */
  readonly children: ReactNode;
}

/** A table that scrolls within itself on a narrow screen. */
export const PlainTable = ({ label, columns, actions, children }: Props) => (
  <div className="scroll">
    <table className="plain-table" aria-label={label}>
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
