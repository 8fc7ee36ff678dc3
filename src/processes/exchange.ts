/** Calls of one process by name. Arguments and results are sent as JSON, in which undefined becomes null. */
export type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The channel between two processes. */
export interface Channel {
  /** Ignores messages that cannot be sent any more. */
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
}

type Answer<Call extends Calls[string]> = Awaited<ReturnType<Call>>;

/** Sends calls to the other process, and answers its calls. */
export interface Exchange<Theirs extends Calls> {
  /** @throws {Error} with the message of the error of the call; or the other process has ended */
  ask<Name extends keyof Theirs & string>(name: Name, ...args: Parameters<Theirs[Name]>): Promise<Answer<Theirs[Name]>>;
  /** The other process has ended: rejects all pending calls. */
  close(): void;
}

type Message =
  | { readonly call: number; readonly name: string; readonly args: readonly never[] }
  | { readonly answer: number; readonly value?: unknown; readonly error?: string };

interface Waiting {
  readonly done: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Creates one end of the channel. Both processes run the same build (a running service is not rebuilt:
 * docs/operations.md), and no other process can write to their channel, so messages are not validated.
 */
export const createExchange = <Theirs extends Calls>(channel: Channel, ours: Calls): Exchange<Theirs> => {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isClosed = false;

  const answer = async (id: number, name: string, args: readonly never[]): Promise<void> => {
    try {
      const call = ours[name];
      if (call === undefined) throw new Error(`There is no call ${name}.`);
      channel.send({ answer: id, value: await call(...args) });
    } catch (error) {
      channel.send({ answer: id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  channel.onMessage((received) => {
    const message = received as Message; // see above
    if ('call' in message) {
      void answer(message.call, message.name, message.args);
      return;
    }
    const pending = waiting.get(message.answer);
    waiting.delete(message.answer);
    if (message.error === undefined) pending?.done(message.value);
    else pending?.fail(new Error(message.error));
  });

  return {
    ask: (name, ...args) =>
      new Promise((done, fail) => {
        if (isClosed) return fail(new Error('The other process has ended.'));
        last += 1;
        // The value has the type that the call of this name returns.
        waiting.set(last, { done: (value) => done(value as Answer<Theirs[typeof name]>), fail });
        channel.send({ call: last, name, args });
      }),
    close: () => {
      isClosed = true;
      for (const { fail } of waiting.values()) fail(new Error('The other process has ended.'));
      waiting.clear();
    },
  };
};
