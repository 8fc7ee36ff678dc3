import { ERROR_CODE_WORDS } from './error-code-words.js';

/** What the values of enums mean, by enum and value. Many enums take their values from the domain, which has no words. */
const POWER = {
  offline: 'Its process does not run.',
  starting: 'Its process runs and has not said yet that it is ready.',
  running: 'Its process runs and is ready.',
  stopping: 'Its process was told to end.',
};

const LIFECYCLE = {
  suspended: 'An administrator has put it out of use.',
  installing: 'Its files are being installed.',
  install_failed: 'Its first installation failed.',
  reinstall_failed: 'A later installation failed.',
  restoring_backup: 'A backup is being put back.',
};

const ORDER = {
  id: 'In the order of their making.',
  uuid: 'By uuid.',
};

export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ActivitySortField: { timestamp: 'By the time it happened.' },
  BackupSortField: { createdAt: 'By the time of their making.' },
  ConsoleLineKind: {
    output: 'What the server itself wrote.',
    install_started: 'An installation began.',
    install_output: 'What an installation wrote.',
    install_completed: 'An installation ended.',
    daemon_message: 'A word of its node.',
    gap: 'Lines may be missing here.',
  },
  DatabaseHostKind: { mysql: 'MySQL or MariaDB.', postgresql: 'PostgreSQL.' },
  DatabaseHostTls: {
    off: 'In clear.',
    unverified: 'Encrypted; whoever answers is believed.',
    verified: 'Encrypted, with a certificate that an authority vouches for.',
  },
  DatabaseScope: { all: 'Of any server, for administrators.', accessible: 'Of servers whose databases you may read.' },
  ErrorCode: ERROR_CODE_WORDS,
  HostNodeSortField: { ...ORDER, name: 'By name.', memory: 'By memory.', disk: 'By disk.' },
  KeyResource: {
    servers: 'Servers.',
    server_databases: 'Databases of servers.',
    nodes: 'Nodes.',
    allocations: 'Allocations of nodes.',
    users: 'Users.',
    locations: 'Locations.',
    nests: 'Nests.',
    eggs: 'Eggs.',
    database_hosts: 'Database hosts.',
  },
  Lifecycle: LIFECYCLE,
  LocationSortField: ORDER,
  MissedRunPolicy: { run_once: 'Runs once for the newest of them.', skip: 'Leaves them out.' },
  OverlapPolicy: {
    skip: 'Leaves it out.',
    queue: 'Has it wait until that run has ended; one at most.',
    cancel_previous: 'Cancels that run, of which what was sent stays sent, and begins anew.',
  },
  PowerAction: {
    start: 'Starts it.',
    stop: 'Asks it to end, as its egg says.',
    restart: 'Stops it, and starts it again.',
    kill: 'Ends it at once, without saving.',
  },
  PowerOutcome: {
    pending: 'Nothing can be told yet: up to 3 minutes as a rule, up to 13 while it is stopping.',
    done: 'It was carried out, or there was nothing to do.',
    not_done: 'The node did nothing, which the activity says, too.',
    unknown: 'Nothing can be told: it was begun and its end was not seen, or the node did not answer for a day.',
  },
  PowerState: POWER,
  RunOrder: { newest_first: 'The last that was due first.', oldest_first: 'The first that was due first.' },
  RunState: {
    pending: 'Waits for somebody to begin it.',
    running: 'Its steps are being sent.',
    succeeded: 'All of its steps ended well, or were let fail.',
    failed: 'A step failed that was not let fail.',
    skipped: 'Its time came and it was not to run: `reason` says why.',
    missed: 'Its time passed while nothing ran.',
    cancelled: 'Somebody ended it, or what it was for is gone.',
  },
  RunTrigger: { cron: 'Its time had come.', manual: 'Somebody asked for it.' },
  ServerAccess: {
    owned: 'You own it.',
    shared: 'It is shared with you.',
    administered: 'You administer it, as all servers.',
    administered_only: 'You administer it, and neither own it nor is it shared with you.',
  },
  ServerScope: {
    all: 'All there are, for administrators.',
    accessible: 'Those that you own, share or administer.',
    personal: 'The same, for people with a client key only.',
  },
  ServerSortField: {
    ...ORDER,
    name: 'By name.',
    createdAt: 'By the time of their making.',
    updatedAt: 'By the time of their last change.',
  },
  ServerStatus: { ...LIFECYCLE, ...POWER },
  StepState: {
    pending: 'Its turn has not come.',
    sending: 'On its way to the node.',
    waiting: 'The node took it; it waits for what it began.',
    ok: 'The node took it, and what it waited for was seen.',
    failed: 'The node refused it, or never took it; or what it waited for did not come.',
    unknown: 'It may have been taken, and is not sent twice.',
    skipped: 'It was left out: `errorCode` says why.',
    cancelled: 'Its run ended before its turn.',
  },
  TaskWait: {
    backup_done: 'Until its backup has ended.',
    state_running: 'Until the server runs; after a restart, as another process than before.',
    state_offline: 'Until the server is offline.',
  },
  TaskAction: {
    command: 'Types a line into the console.',
    power: 'Changes the power state.',
    backup: 'Makes a backup.',
  },
  TickRemarkKind: {
    moved: 'The clock jumps forward over its time: it comes after the jump.',
    first_of_two: 'The clock goes back and shows its time twice: this is the first.',
    second_of_two: 'The clock goes back and shows its time twice: this is the second.',
    overlap: 'The run before may not have ended by then.',
    skipped_by_person: 'Somebody asked to leave it out.',
    paused: 'The schedule is paused then.',
  },
  UserSortField: {
    ...ORDER,
    username: 'By the name they log in by.',
    email: 'By address.',
    createdAt: 'By the time of their making.',
  },
};
