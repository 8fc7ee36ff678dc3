import type { Client, FormattedExecutionResult, Sink, SubscribePayload } from 'graphql-ws';
import { checkSession } from './session-state.js';

type Result = FormattedExecutionResult<Record<string, unknown>, unknown>;

const isUnauthenticated = ({ errors }: Result): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') === true;

/**
 * Subscribes again after the session has a new cookie: it gets one when its person changes their credentials. Without a
 * session the page shows the sign-in. Returns a function that ends it.
 */
export const subscribeWhileSignedIn = (
  streams: Pick<Client, 'subscribe'>,
  payload: SubscribePayload,
  sink: Sink<Result>,
): (() => void) => {
  let isEnded = false;
  let stop = (): void => undefined;
  const again = async (): Promise<void> => {
    const isSignedIn = await checkSession().catch(() => true); // not reached: the connection waits for the service
    if (isSignedIn && !isEnded) start();
  };
  const start = (): void => {
    let isRejected = false;
    stop = streams.subscribe(payload, {
      next: (result) => {
        if (!isUnauthenticated(result)) return sink.next(result);
        isRejected = true;
        stop();
        void again();
      },
      error: (error) => sink.error(error),
      complete: () => {
        if (!isRejected) sink.complete();
      },
    });
  };
  start();
  return () => {
    isEnded = true;
    stop();
  };
};
