import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { type Client, useClient, useSubscription } from 'urql';
import { requestErrorOf } from '../api/request-error.js';
import { useAction } from '../api/use-action.js';
import { useRetry } from '../api/use-retry.js';
import { useShownView } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { SearchText } from '../components/search-text.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { useElapsed } from '../components/use-elapsed.js';
import { useIsVisible } from '../components/use-is-visible.js';
import { SendCommandDocument, WatchConsoleDocument } from '../graphql/graphql.js';
import { addLines, type ConsoleLine, plainText } from './console-lines.js';
import { useServer } from './server-context.js';
import { useMay } from './use-may.js';
import './console-panel.css';

/** After what time a console without a line counts as one that has none, in milliseconds: no event says so. */
const SETTLED_MS = 2_000;

const NO_LINES: readonly ConsoleLine[] = [];

/** What the server prints, and a line to type commands in. */
export const ConsolePanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [shown, setShown] = useState<readonly ConsoleLine[] | null>(null);
  const [search, setSearch] = useState('');
  const isVisible = useIsVisible();
  useShownView(WatchConsoleDocument, { server: server.id });
  const isSettled = useElapsed(SETTLED_MS);
  const [{ data, error }, open] = useSubscription(
    { query: WatchConsoleDocument, variables: { server: server.id }, pause: !isVisible },
    (known: readonly ConsoleLine[] | undefined, event) => addLines(known ?? NO_LINES, event.consoleLines),
  );
  const lines = data ?? NO_LINES;
  useRetry(error, open);
  const visible = useMemo(() => {
    const wanted = search.toLowerCase();
    return (shown ?? lines).filter(({ text }) => wanted === '' || text.toLowerCase().includes(wanted));
  }, [shown, lines, search]);
  const missed = shown === null ? 0 : lines.filter(({ sequence }) => sequence > (shown.at(-1)?.sequence ?? -1)).length;
  return (
    <section className="stack" aria-label={t('server.console')}>
      <div className="row">
        <SearchText label={t('console.search')} value={search} onChange={setSearch} />
        {shown === null ? null : <span className="muted">{t('console.paused', { count: missed })}</span>}
        <Button onPress={() => setShown(shown === null ? lines : null)}>
          {shown === null ? t('console.pause') : t('console.resume')}
        </Button>
      </div>
      {error === undefined || data === undefined ? null : (
        <p className="problem" role="alert">
          {t('error.partial', { message: requestErrorOf(error).message })}
        </p>
      )}
      {data === undefined && error !== undefined ? (
        <ErrorState error={error} onRetry={open} />
      ) : data === undefined && !isSettled ? (
        <Skeleton lines={10} />
      ) : (
        <Lines lines={visible} name={server.name} isFollowing={shown === null} isSearching={search !== ''} />
      )}
      {may('control.console') ? <CommandLine /> : null}
    </section>
  );
};

interface LinesProps {
  readonly lines: readonly ConsoleLine[];
  readonly name: string;
  readonly isFollowing: boolean;
  readonly isSearching: boolean;
}

/** Distance from the end in pixels at which the output still counts as read to its end. */
const NEAR_END = 40;

/** A keyboard scrolls what has the focus. */
const FOCUSABLE = { tabIndex: 0 };

const Lines = ({ lines, name, isFollowing, isSearching }: LinesProps) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element !== null && isFollowing && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  const follow = () => {
    const element = frame.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
  };
  return (
    <div
      ref={frame}
      className="console"
      role="log"
      aria-label={t('console.label', { name })}
      {...FOCUSABLE}
      onScroll={follow}
    >
      {lines.length === 0 ? <EmptyState title={isSearching ? t('console.noMatch') : t('console.empty')} /> : null}
      {lines.map(({ sequence, kind, text }) => (
        <div key={sequence} className={`line line-${kind.toLowerCase()}`}>
          {kind === 'GAP' ? t('console.gap') : plainText(text)}
        </div>
      ))}
    </div>
  );
};

/** Sent commands by server, for as long as a session: the next person in this tab does not see them. */
const sentCommands = new WeakMap<Client, Map<string, readonly string[]>>();

const useSentCommands = (): Map<string, readonly string[]> => {
  const client = useClient();
  const known = sentCommands.get(client) ?? new Map<string, readonly string[]>();
  sentCommands.set(client, known);
  return known;
};

const MAX_COMMANDS = 100;

/** A line for commands. Arrow up brings back those that begin with what is typed, newest first. */
const CommandLine = () => {
  const { t } = useTranslation();
  const server = useServer();
  const [typed, setTyped] = useState('');
  const [back, setBack] = useState(0);
  const [send] = useAction(SendCommandDocument);
  const former = useRef<Promise<unknown>>(Promise.resolve());
  const field = useRef<HTMLInputElement>(null);
  const sentBefore = useSentCommands();
  const history = sentBefore.get(server.id) ?? [];
  const isRunning = server.powerState === 'RUNNING' || server.powerState === 'STARTING';
  const matching = history.filter((known) => known.startsWith(typed));
  const command = back === 0 ? typed : (matching.at(-back) ?? typed);
  const type = (text: string) => {
    setTyped(text);
    setBack(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setBack(Math.min(matching.length, Math.max(0, back + (event.key === 'ArrowUp' ? 1 : -1))));
  };
  const submit = async () => {
    if (command === '' || !isRunning) return;
    sentBefore.set(server.id, [...history.filter((known) => known !== command), command].slice(-MAX_COMMANDS));
    type('');
    field.current?.focus();
    // In the order in which they were typed: requests of one tab may overtake each other.
    const sent = former.current.then(() => send({ server: server.id, command }));
    former.current = sent;
    // What the person has typed meanwhile stays.
    if ((await sent) === null) setTyped((present) => present || command);
  };
  return (
    <Form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="field grow">
        <span className="sr-only">{t('console.command')}</span>
        <input
          ref={field}
          className="input mono"
          value={command}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          placeholder={isRunning ? t('console.commandHint') : t('console.notRunning')}
          list="commands"
          autoComplete="off"
          spellCheck="false"
          readOnly={!isRunning}
        />
      </label>
      <datalist id="commands">
        {history.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <Button type="submit" isDisabled={!isRunning || command === ''}>
        {t('console.send')}
      </Button>
    </Form>
  );
};
