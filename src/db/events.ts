import pTimeout from 'p-timeout';
import { TooManyRequestsError, UnavailableError } from '../domain/errors.js';
import { MAX_SUBSCRIPTIONS } from '../domain/live/max-subscriptions.js';
import type { EventInterest, Events } from '../domain/ports/events.js';
import type { Log } from '../domain/ports/log.js';
import { createEventFeed, type FilledFeed } from './event-feed.js';
import { listen } from './listen.js';
import type { Session } from './session.js';
import { createStreamSlots } from './stream-slots.js';
import { bucketOf, createWatchedServers } from './watched-servers.js';

/** Channel of the migration `events`, which says what is announced on it. */
const CHANNEL = 'gamewarden_events';

/** Most ids of a kind that are told singly to who watches one server, and to who watches a fleet. */
const MAX_IDS = 100;
const MAX_FLEET_IDS = 1_000;

export interface EventsOptions {
  readonly databaseUrl: string;
  readonly log: Log;
}

/** Somebody who has to know of each change of what keys and people may do. */
export interface KeyWatcher {
  /** Whether changes are heard of from now on; one in between may have been missed. */
  setHeard(isHeard: boolean): void;
  /** Something changed. */
  forget(): void;
}

/** The events of the database, for the subscribers of this process. */
export interface DatabaseEvents extends Events {
  /** Opens the connection, and tells of changes of keys and people whenever it stands. */
  watchKeys(watcher: KeyWatcher): void;
  /** Ends all subscriptions and refuses new ones; resolves when their subscribers have let go, or after a moment. */
  endSubscriptions(): Promise<void>;
  /** The same, and closes the connection. */
  stop(): Promise<void>;
}

/** How long subscribers may take to let go at the end, in milliseconds. */
const LETTING_GO_LIMIT_MS = 500;

interface Subscriber {
  readonly interest: EventInterest;
  readonly feed: FilledFeed;
  /** Servers whose runs matter. */
  serverIds: ReadonlySet<number>;
  /** Theirs; see `WatchedServers`. */
  buckets: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Hears of committed changes over one connection, which is opened for the first who wants to know and then kept. After it
 * was cut, every subscriber is told of a gap.
 */
export const createEvents = ({ databaseUrl, log }: EventsOptions): DatabaseEvents => {
  const subscribers = new Set<Subscriber>();
  let listener: { stop(): Promise<void> } | undefined;
  let keyWatcher: KeyWatcher | undefined;
  let isListening = false;
  let heard = 0;
  let isEnding = false;
  let onIdle = (): void => undefined;

  const watched = createWatchedServers({
    onWatched: (taken) => tellOfGap(({ buckets }) => [...taken].some((bucket) => buckets.has(bucket))),
    log,
  });
  const slots = createStreamSlots(log);
  /** Locks of both are of the connection; null when it was lost. */
  const useSession = (session: Session | null): void => {
    watched.use(session);
    slots.use(session);
  };
  const tell = (who: (subscriber: Subscriber) => boolean, what: (feed: FilledFeed) => void): void => {
    for (const subscriber of subscribers) if (who(subscriber)) what(subscriber.feed);
  };
  /** What was read before may lack what went unheard. */
  const tellOfGap = (who: (subscriber: Subscriber) => boolean): void => {
    heard += 1;
    tell(who, (feed) => feed.addGap());
  };
  const hear = (payload: string): void => {
    heard += 1;
    const [kind, first, second, third] = payload.split(' ');
    const id = Number(first);
    if (kind === 'run' && third !== undefined) {
      const scheduleId = Number(second);
      tell(
        ({ interest, serverIds }) => serverIds.has(id) && isAbout(interest, scheduleId),
        (feed) => feed.addRun(third),
      );
    }
    if (kind === 'server') {
      tell(({ interest }) => 'serverId' in interest && interest.serverId === id, addServerChange);
      tell(
        ({ interest }) => 'fleet' in interest && interest.fleet.servers,
        (feed) => feed.addServer(id),
      );
    }
    if (kind === 'node') {
      tell(
        ({ interest }) => 'fleet' in interest && interest.fleet.nodes,
        (feed) => feed.addNode(id),
      );
    }
    if (kind === 'user' || kind === 'key') keyWatcher?.forget();
    if (kind === 'user') tell(({ interest }) => interest.holder?.userId === id, addServerChange);
    if (kind === 'key') tell(({ interest }) => interest.holder?.keyId === id, addServerChange);
  };
  /** @returns whether nothing of what the subscriber wants goes unheard */
  const subscribeToRunsOf = (subscriber: Subscriber, serverIds: ReadonlySet<number>): boolean => {
    const before = subscriber.buckets;
    subscriber.serverIds = serverIds;
    subscriber.buckets = new Set([...serverIds].map(bucketOf));
    for (const bucket of subscriber.buckets) if (!before.has(bucket)) watched.add(bucket);
    for (const bucket of before) if (!subscriber.buckets.has(bucket)) watched.remove(bucket);
    return isListening && watched.holds(subscriber.buckets);
  };
  const start = () =>
    listen({
      databaseUrl,
      channel: CHANNEL,
      name: 'gamewarden events',
      onListening: (session) => {
        keyWatcher?.setHeard(true);
        isListening = true;
        useSession(session);
        // Those who wait for a lock look again when they have it, too.
        tellOfGap(() => true);
      },
      onLost: () => {
        keyWatcher?.setHeard(false);
        isListening = false;
        useSession(null);
      },
      onNotification: hear,
      log,
    });

  const endSubscriptions = async (): Promise<void> => {
    isEnding = true;
    if (subscribers.size === 0) return;
    const allGone = new Promise<void>((done) => {
      onIdle = done;
    });
    tell(
      () => true,
      (feed) => feed.end(),
    );
    await pTimeout(allGone, { milliseconds: LETTING_GO_LIMIT_MS, fallback: () => undefined });
  };

  return {
    subscribe: (interest, notify) => {
      if (isEnding) throw new UnavailableError({}, 'The service is stopping. Please subscribe again.');
      requireRoom(subscribers, interest.holder);
      listener ??= start();
      // What came before may have gone unheard.
      heard += 1;
      const feed = createEventFeed({
        maxIds: 'fleet' in interest ? MAX_FLEET_IDS : MAX_IDS,
        notify,
        subscribeToRunsOf: (serverIds) => subscribeToRunsOf(subscriber, serverIds),
        heard: () => heard,
        onClose: () => {
          subscribers.delete(subscriber);
          subscribeToRunsOf(subscriber, NONE);
          if (subscribers.size === 0) onIdle();
        },
      });
      const subscriber: Subscriber = { interest, feed, serverIds: NONE, buckets: NONE };
      subscribers.add(subscriber);
      if ('serverId' in interest && interest.runs !== undefined)
        subscribeToRunsOf(subscriber, new Set([interest.serverId]));
      return feed;
    },
    takeStreamSlot: slots.take,
    watchKeys: (watcher) => {
      keyWatcher = watcher;
      listener ??= start();
    },
    endSubscriptions,
    stop: async () => {
      await endSubscriptions();
      keyWatcher?.setHeard(false);
      keyWatcher = undefined;
      useSession(null);
      await listener?.stop();
      useSession(null); // a connection that came about in between
    },
  };
};

const addServerChange = (feed: FilledFeed): void => feed.addServerChange();

const isAbout = (interest: EventInterest, scheduleId: number): boolean =>
  'fleet' in interest || interest.runs?.scheduleId === undefined || interest.runs.scheduleId === scheduleId;

const requireRoom = (subscribers: ReadonlySet<Subscriber>, holder: EventInterest['holder']): void => {
  if (holder === undefined) return;
  let count = 0;
  for (const { interest } of subscribers) if (interest.holder?.userId === holder.userId) count += 1;
  if (count >= MAX_SUBSCRIPTIONS) {
    throw new TooManyRequestsError(`You have ${MAX_SUBSCRIPTIONS} subscriptions already. End one of them first.`);
  }
};
