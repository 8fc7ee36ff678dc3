import { setImmediate as nextRound } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { UnavailableError } from '../domain/errors.js';
import { MAX_SUBSCRIPTIONS, tooManySubscriptions } from '../domain/live/max-subscriptions.js';
import type { EventInterest, Events } from '../domain/ports/events.js';
import type { Log } from '../domain/ports/log.js';
import { POWER_STATES } from '../domain/ports/power.js';
import { createFairQueue, type FairQueueLimits } from '../load/fair-queue.js';
import { createEventFeed, type FilledFeed } from './event-feed.js';
import { listen } from './listen.js';
import { partIn } from './part-notification.js';
import type { Session } from './session.js';
import { createStreamSlots } from './stream-slots.js';
import { bucketOf, createWatchedServers } from './watched-servers.js';

/** Notification channel of the migration `events`, which defines its payloads. */
const CHANNEL = 'gamewarden_events';

/** Most ids of a kind that a feed lists, for one server and for a fleet. */
const MAX_IDS = 100;
const MAX_FLEET_IDS = 1_000;

/**
 * Slots for polls of streams: the items of 32 polls are built and sent in about three milliseconds. A poll that takes
 * longer than a second waits for the database.
 */
const POLL_SLOTS: FairQueueLimits = { ofAll: 32, alone: 32, besideOthers: 32, longestMs: 1_000 };

export interface EventsOptions {
  readonly databaseUrl: string;
  readonly log: Log;
}

/** Receives changes of keys and users. */
export interface KeyWatcher {
  /** Whether changes are received from now on; one in between may have been missed. */
  setListening(isListening: boolean): void;
  /** A key or user changed. */
  forget(): void;
}

/** Database events for the subscribers of this process. */
export interface DatabaseEvents extends Events {
  /** Opens the connection, and reports changes of keys and users while it is open. */
  watchKeys(watcher: KeyWatcher): void;
  /** Ends all subscriptions and rejects new ones; resolves when the subscribers have closed, or after a time limit. */
  endSubscriptions(): Promise<void>;
  /** The same, and closes the connection. */
  stop(): Promise<void>;
}

/** How long subscribers may take to close at the end, in milliseconds. */
const CLOSING_LIMIT_MS = 500;

interface Subscriber {
  readonly interest: EventInterest;
  readonly feed: FilledFeed;
  /** Servers whose runs are reported. */
  serverIds: ReadonlySet<number>;
  /** The buckets of these servers; see `WatchedServers`. */
  buckets: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Receives committed changes over one connection, which is opened for the first subscriber and stays open. After the
 * connection was lost, every subscriber gets a gap.
 */
export const createEvents = ({ databaseUrl, log }: EventsOptions): DatabaseEvents => {
  const subscribers = new Set<Subscriber>();
  let listener: { stop(): Promise<void> } | undefined;
  let keyWatcher: KeyWatcher | undefined;
  let isListening = false;
  let version = 0;
  let isEnding = false;
  let onIdle = (): void => undefined;

  const watched = createWatchedServers({
    onWatched: (taken) => reportGap(({ buckets }) => [...taken].some((bucket) => buckets.has(bucket))),
    log,
  });
  const pollSlots = createFairQueue(POLL_SLOTS);
  const slots = createStreamSlots(log);
  /** Both use advisory locks of the connection; null when it was lost. */
  const useSession = (session: Session | null): void => {
    watched.use(session);
    slots.use(session);
  };
  const report = (who: (subscriber: Subscriber) => boolean, what: (feed: FilledFeed) => void): void => {
    for (const subscriber of subscribers) if (who(subscriber)) what(subscriber.feed);
  };
  /** Earlier reads may lack changes that were missed. */
  const reportGap = (who: (subscriber: Subscriber) => boolean): void => {
    version += 1;
    report(who, (feed) => feed.addGap());
  };
  const receive = (payload: string): void => {
    version += 1;
    const [kind, first, second, third] = payload.split(' ');
    const id = Number(first);
    if (kind === 'run' && third !== undefined) {
      const scheduleId = Number(second);
      report(
        ({ interest, serverIds }) => serverIds.has(id) && isAbout(interest, scheduleId),
        (feed) => feed.addRun(third),
      );
    }
    const part = partIn(payload);
    if (part !== undefined) {
      report(
        ({ interest, serverIds }) => isWithParts(interest) && serverIds.has(part.serverId),
        (feed) => feed.addPart(part),
      );
    }
    if (kind === 'server') {
      const state = POWER_STATES.find((known) => known === second);
      report(
        ({ interest }) => isOf(interest, id),
        (feed) => {
          // First, so that the reader of the change finds it.
          if (state !== undefined) feed.addEnteredState({ serverId: id, state });
        },
      );
      report(({ interest }) => 'serverId' in interest && interest.serverId === id, addServerChange);
      report(
        ({ interest }) => 'fleet' in interest && isOf(interest, id),
        (feed) => feed.addServer(id),
      );
    }
    if (kind === 'node') {
      report(
        ({ interest }) => 'fleet' in interest && interest.fleet.nodes,
        (feed) => feed.addNode(id),
      );
    }
    if (kind === 'user' || kind === 'key') keyWatcher?.forget();
    if (kind === 'user') report(({ interest }) => interest.holder?.userId === id, addServerChange);
    if (kind === 'key') report(({ interest }) => interest.holder?.keyId === id, addServerChange);
  };
  /** @returns whether all changes that the subscriber wants are received */
  const subscribeToServers = (subscriber: Subscriber, serverIds: ReadonlySet<number>): boolean => {
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
        keyWatcher?.setListening(true);
        isListening = true;
        useSession(session);
        // Subscribers that still wait for a lock get another gap when they have it.
        reportGap(() => true);
      },
      onLost: () => {
        keyWatcher?.setListening(false);
        isListening = false;
        useSession(null);
      },
      onNotification: receive,
      log,
    });

  const endSubscriptions = async (): Promise<void> => {
    isEnding = true;
    if (subscribers.size === 0) return;
    const allGone = new Promise<void>((done) => {
      onIdle = done;
    });
    report(
      () => true,
      (feed) => feed.end(),
    );
    await pTimeout(allGone, { milliseconds: CLOSING_LIMIT_MS, fallback: () => undefined });
  };

  return {
    subscribe: (interest, notify) => {
      if (isEnding) throw new UnavailableError({}, 'The service is stopping. Please subscribe again.');
      requireSubscriberCapacity(subscribers, interest);
      listener ??= start();
      // Earlier changes may have been missed.
      version += 1;
      const feed = createEventFeed({
        maxIds: 'fleet' in interest ? MAX_FLEET_IDS : MAX_IDS,
        notify,
        subscribeToServers: (serverIds) => subscribeToServers(subscriber, serverIds),
        version: () => version,
        onClose: () => {
          subscribers.delete(subscriber);
          subscribeToServers(subscriber, NONE);
          if (subscribers.size === 0) onIdle();
        },
      });
      const subscriber: Subscriber = { interest, feed, serverIds: NONE, buckets: NONE };
      subscribers.add(subscriber);
      if ('serverId' in interest && interest.runs !== undefined)
        subscribeToServers(subscriber, new Set([interest.serverId]));
      return feed;
    },
    takeStreamSlot: slots.take,
    takePollSlot: async (userId) => {
      const end = await pollSlots.take(String(userId));
      // Items are sent in the round of the event loop in which a poll ends; other work runs before the next polls.
      await nextRound();
      return end ?? (() => undefined);
    },
    watchKeys: (watcher) => {
      keyWatcher = watcher;
      listener ??= start();
    },
    endSubscriptions,
    stop: async () => {
      await endSubscriptions();
      keyWatcher?.setListening(false);
      keyWatcher = undefined;
      useSession(null);
      await listener?.stop();
      useSession(null); // for a connection that was opened in between
    },
  };
};

const addServerChange = (feed: FilledFeed): void => feed.addServerChange();

/** Whether a change of a server is reported. */
const isOf = (interest: EventInterest, serverId: number): boolean => {
  if ('serverId' in interest) return interest.serverId === serverId;
  if ('isHolderOnly' in interest) return false;
  const { servers } = interest.fleet;
  return typeof servers === 'boolean' ? servers : servers.has(serverId);
};

const isWithParts = (interest: EventInterest): boolean => {
  if ('isHolderOnly' in interest) return false;
  return ('fleet' in interest ? interest.fleet.isWithParts : interest.isWithParts) === true;
};

/** Whether a run of a schedule is reported. */
const isAbout = (interest: EventInterest, scheduleId: number): boolean =>
  !isWithParts(interest) && isOfSchedule(interest, scheduleId);

const isOfSchedule = (interest: EventInterest, scheduleId: number): boolean =>
  !('serverId' in interest) || interest.runs?.scheduleId === undefined || interest.runs.scheduleId === scheduleId;

const requireSubscriberCapacity = (subscribers: ReadonlySet<Subscriber>, wanted: EventInterest): void => {
  const { holder } = wanted;
  if (holder === undefined || 'isHolderOnly' in wanted) return;
  let count = 0;
  for (const { interest } of subscribers) {
    if (interest.holder?.userId === holder.userId && !('isHolderOnly' in interest)) count += 1;
  }
  if (count >= MAX_SUBSCRIPTIONS) {
    throw tooManySubscriptions();
  }
};
