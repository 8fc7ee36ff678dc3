import { ERROR_CODE_WORDS } from './error-code-words.js';

/** Descriptions of enum values, by enum and value. Many enums take their values from the domain, without descriptions. */
const POWER = {
  offline: 'The process does not run.',
  starting: 'The process runs and is not ready yet.',
  running: 'The process runs and is ready.',
  stopping: 'The process is stopping.',
};

const LIFECYCLE = {
  suspended: 'An administrator has suspended the server.',
  installing: 'The server is being installed.',
  install_failed: 'The first installation failed.',
  reinstall_failed: 'A later installation failed.',
  restoring_backup: 'A backup is being restored.',
};

const ORDER = {
  id: 'By time of creation.',
  uuid: 'By uuid.',
};

export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ActivitySortField: { timestamp: 'By the time it happened.' },
  BackupSortField: { createdAt: 'By the time of their making.' },
  ConsoleLineKind: {
    output: 'Output of the server.',
    install_started: 'An installation began.',
    install_output: 'Output of an installation.',
    install_completed: 'An installation ended.',
    daemon_message: 'A message of the node.',
    gap: 'Lines may be missing here.',
  },
  SignInMethod: {
    password: 'With an email address and a password.',
    key: 'With an API key: the session has the restrictions of the key.',
    link: 'With a link of the first start or of the command line.',
  },
  DatabaseHostKind: { mysql: 'MySQL or MariaDB.', postgresql: 'PostgreSQL.' },
  DatabaseHostTls: {
    off: 'Without encryption.',
    unverified: 'Encrypted; the certificate of the host is not checked.',
    verified: 'Encrypted; the certificate of the host is checked against the trusted authorities.',
  },
  DatabaseScope: {
    all: 'Databases of any server, for administrators.',
    accessible: 'Databases of servers whose databases you may read.',
  },
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
  MissedRunPolicy: { run_once: 'Runs once, for the newest missed tick.', skip: 'Skips all missed ticks.' },
  OverlapPolicy: {
    skip: 'Skips the tick.',
    queue: 'Queues the tick until the active run has ended; at most one tick waits.',
    cancel_previous: 'Cancels the active run and starts the new one. Actions that were sent are not undone.',
  },
  PowerAction: {
    start: 'Starts the server.',
    stop: 'Stops the server with the stop command or signal of its egg.',
    restart: 'Stops the server and starts it again.',
    kill: 'Ends the process at once, without saving.',
  },
  PowerOutcome: {
    pending: 'Not known yet: for up to 3 minutes as a rule, up to 13 while the server is stopping.',
    done: 'The node carried out the action, or there was nothing to do.',
    not_done: 'The node did nothing; the activity has an entry about it.',
    unknown: 'Not known: the action began and its end was not seen, or the node did not answer for a day.',
  },
  PowerState: POWER,
  RunOrder: { newest_first: 'Latest due time first.', oldest_first: 'Earliest due time first.' },
  RunState: {
    pending: 'Waits for a worker, or for the previous run.',
    running: 'Its steps are being executed.',
    succeeded: 'All of its steps succeeded.',
    failed: 'A step failed.',
    skipped: 'The tick came and the run was skipped: `reason` says why.',
    missed: 'The tick passed while no worker ran.',
    cancelled: 'A person or a later run cancelled it, or its schedule or server was disabled or deleted.',
  },
  RunTrigger: { cron: 'A tick of the schedule.', manual: 'A person executed the schedule.' },
  ServerAccess: {
    owned: 'You own the server.',
    shared: 'The server is shared with you.',
    administered: 'You are an administrator: all servers.',
    administered_only: 'You are an administrator, and neither own the server nor is it shared with you.',
  },
  ServerScope: {
    all: 'All servers, for administrators.',
    accessible: 'Servers that you own, that are shared with you, or that you administer.',
    personal: 'As `accessible`, for client keys only.',
  },
  ServerSortField: {
    ...ORDER,
    name: 'By name.',
    createdAt: 'By time of creation.',
    updatedAt: 'By time of the last change.',
  },
  ServerStatus: { ...LIFECYCLE, ...POWER },
  StepState: {
    pending: 'Waits for the steps before it, or for its time.',
    sending: 'Is being sent to the node.',
    waiting: 'The node accepted it; the step waits for the result.',
    ok: 'The node accepted it, and the result that it waited for was seen.',
    failed: 'The node rejected it or was not reached, or the result that it waited for did not come.',
    unknown: 'The node may have received it; it is not sent again.',
    skipped: 'It was skipped: `errorCode` says why.',
    cancelled: 'Its run ended before it started.',
  },
  TaskWait: {
    backup_done: 'Waits until the backup has ended.',
    state_running: 'Waits until the server runs; after a restart, with a new process.',
    state_offline: 'Waits until the server is offline.',
  },
  TaskAction: {
    command: 'Sends a line to the console.',
    power: 'Changes the power state.',
    backup: 'Creates a backup.',
  },
  TickRemarkKind: {
    moved: 'The clock skips the time of the tick: the tick comes after the gap.',
    first_of_two: 'The clock goes back and the time comes twice: this is the first.',
    second_of_two: 'The clock goes back and the time comes twice: this is the second.',
    overlap: 'The run before may still be active, by the median duration of the last runs.',
    skipped_by_person: 'A person has skipped the tick.',
    paused: 'The schedule is paused at that time.',
  },
  UserSortField: {
    ...ORDER,
    username: 'By username.',
    email: 'By email address.',
    createdAt: 'By time of creation.',
  },
};
