import type { CombinedError } from '@urql/core';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Skeleton, WithheldState } from './states.js';

interface Props {
  /** Undefined until they were read, null where the service withholds them. */
  readonly rows: readonly unknown[] | null | undefined;
  readonly error: CombinedError | undefined;
  readonly onRetry: () => void;
  readonly empty: string;
  readonly emptyHint?: string;
  /** Whether a form stands in the place of the sentence that says what to do. */
  readonly isAdding?: boolean;
  readonly children: ReactNode;
}

/** A list, or what there is in its place: a skeleton, an error, a sentence. */
export const ListStates = ({ rows, error, onRetry, empty, emptyHint, isAdding = false, children }: Props) => {
  if (rows == null && error !== undefined) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows === null) return <WithheldState />;
  if (rows === undefined) return <Skeleton lines={4} />;
  if (rows.length === 0) return isAdding ? null : <EmptyState title={empty} hint={emptyHint} />;
  return children;
};
