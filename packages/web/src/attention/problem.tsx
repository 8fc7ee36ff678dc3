import { createContext, type ReactNode, useId } from 'react';

interface Props {
  readonly title: ReactNode;
  /** The reason. */
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** The id of the element that names the problem, for what describes its button. */
export const ProblemTitleId = createContext<string | undefined>(undefined);

/** Something that needs a person, with its reason and what mends it. */
export const Problem = ({ title, children, action }: Props) => {
  const id = useId();
  return (
    <li className="card row spread">
      <div className="row">
        <strong id={id}>{title}</strong>
        {children}
      </div>
      <ProblemTitleId value={id}>{action}</ProblemTitleId>
    </li>
  );
};
