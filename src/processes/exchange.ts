/** What one process does for the other, by name. What it is given goes as JSON, which makes null of undefined. */
export type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The channel between two processes. */
export interface Channel {
  /** Drops what cannot be sent any more. */
  send(message: object): void;
  onMessage(hear: (message: unknown) => void): void;
}

type Answer<Call extends Calls[string]> = Awaited<ReturnType<Call>>;

/** One of two processes that ask each other. */
export interface Exchange<Theirs extends Calls> {
  /** @throws {Error} what they threw, by its message; or they are gone */
  ask<Name extends keyof Theirs & string>(name: Name, ...args: Parameters<Theirs[Name]>): Promise<Answer<Theirs[Name]>>;
  /** They are gone: whoever waits for them waits no longer. */
  close(): void;
}

type Message =
  | { readonly question: number; readonly name: string; readonly args: readonly never[] }
  | { readonly answer: number; readonly value?: unknown; readonly error?: string };

interface Waiting {
  readonly done: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Begins to answer what the other side asks, and lets it be asked. Both are of one build
 * (nobody builds under a running service: docs/operations.md), and nobody else can write into
 * their channel: what comes is what was sent.
 */
export const createExchange = <Theirs extends Calls>(channel: Channel, ours: Calls): Exchange<Theirs> => {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isClosed = false;

  const answer = async (question: number, name: string, args: readonly never[]): Promise<void> => {
    try {
      const call = ours[name];
      if (call === undefined) throw new Error(`Nobody here knows ${name}.`);
      channel.send({ answer: question, value: await call(...args) });
    } catch (error) {
      channel.send({ answer: question, error: error instanceof Error ? error.message : String(error) });
    }
  };
  channel.onMessage((heard) => {
    const message = heard as Message; // see above
    if ('question' in message) {
      void answer(message.question, message.name, message.args);
      return;
    }
    const asked = waiting.get(message.answer);
    waiting.delete(message.answer);
    if (message.error === undefined) asked?.done(message.value);
    else asked?.fail(new Error(message.error));
  });

  return {
    ask: (name, ...args) =>
      new Promise((done, fail) => {
        if (isClosed) return fail(new Error('The other process is gone.'));
        last += 1;
        // What is answered is what the call of this name returns.
        waiting.set(last, { done: (value) => done(value as Answer<Theirs[typeof name]>), fail });
        channel.send({ question: last, name, args });
      }),
    close: () => {
      isClosed = true;
      for (const { fail } of waiting.values()) fail(new Error('The other process is gone.'));
      waiting.clear();
    },
  };
};
