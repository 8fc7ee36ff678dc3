import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** The reason. */
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** Something that needs a person, with its reason and what mends it. */
export const Problem = ({ title, children, action }: Props) => (
  <li className="card row spread">
    <div className="row">
      <strong>{title}</strong>
      {children}
    </div>
    {action}
  </li>
);
