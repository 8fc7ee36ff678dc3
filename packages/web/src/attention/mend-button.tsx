import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useContext, useState } from 'react';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { showNotice } from '../components/notices.js';
import { ProblemTitleId } from './problem.js';

interface Props<Data, Variables extends AnyVariables> {
  readonly document: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly text: string;
  /** Asked before the action; without it the action follows at once. */
  readonly question?: string;
  readonly consequence?: string;
  /** What the person types to confirm a deletion. */
  readonly name?: string;
  /** Shown after the action, where the problem itself stays as it is. */
  readonly done?: string;
}

/** A button that sends a mutation which mends a problem. */
export const MendButton = <Data, Variables extends AnyVariables>(props: Props<Data, Variables>) => {
  const { document, variables, text, question, consequence = '', name, done } = props;
  const titleId = useContext(ProblemTitleId);
  const [isAsking, setAsking] = useState(false);
  const [act, isActing] = useAction(document, () => {
    if (done !== undefined) showNotice(done);
  });
  return (
    <>
      <Button
        variant={name === undefined ? 'plain' : 'danger'}
        aria-describedby={titleId}
        isDisabled={isActing}
        onPress={() => (question === undefined ? void act(variables) : setAsking(true))}
      >
        {text}
      </Button>
      {isAsking && question !== undefined ? (
        <ConfirmDialog
          title={question}
          text={consequence}
          action={text}
          name={name}
          onConfirm={() => void act(variables)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
