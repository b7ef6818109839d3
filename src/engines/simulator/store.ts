import { changeLogSchema } from '../change-log.ts';
import { hostSchema } from './hosts/schema.ts';
import { storageSchema } from './storage/schema.ts';
import { SqliteFile } from '../sqlite-file.ts';

/*
 * `changes` is a log that is compacted: the last entry of every machine stays for ever, so that any cursor,
 * however old, still leads to the present. `runs` are the spans in which machines were on before now.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS machines (
    ref TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, state TEXT NOT NULL, server_id TEXT NOT NULL, name TEXT NOT NULL,
    zone_id TEXT NOT NULL, image_ref TEXT NOT NULL, cpu_type TEXT NOT NULL, cpu_count INTEGER NOT NULL,
    ram_mb INTEGER NOT NULL, nics TEXT NOT NULL, credentials TEXT NOT NULL, power TEXT NOT NULL,
    power_since REAL NOT NULL, booted_at REAL, first_boot_at REAL, hostname TEXT, seq INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS disks (
    machine_ref TEXT NOT NULL, position INTEGER NOT NULL, size_gb INTEGER NOT NULL, PRIMARY KEY (machine_ref, position)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS jobs (
    token TEXT PRIMARY KEY, kind TEXT NOT NULL, machine_ref TEXT, action TEXT, state TEXT NOT NULL,
    started_at REAL NOT NULL, ends_at REAL NOT NULL, reached INTEGER NOT NULL, doom TEXT, error TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (ends_at) WHERE state = 'running';
  CREATE INDEX IF NOT EXISTS jobs_of ON jobs (machine_ref, ends_at) WHERE state = 'running';
  CREATE TABLE IF NOT EXISTS snapshots (
    ref TEXT PRIMARY KEY, token TEXT UNIQUE, machine_ref TEXT NOT NULL, parent_ref TEXT, name TEXT NOT NULL,
    state TEXT NOT NULL, memory INTEGER NOT NULL, quiesced INTEGER NOT NULL, created_at REAL NOT NULL,
    ended_at REAL, power TEXT NOT NULL, hostname TEXT, first_boot_at REAL, current INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS snapshots_of ON snapshots (machine_ref, created_at);
  CREATE TABLE IF NOT EXISTS snapshot_jobs (token TEXT PRIMARY KEY, snapshot_ref TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS guest_logins (machine_ref TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS wanted (token TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS snapshot_hardware (snapshot_ref TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS devices (machine_ref TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS firewalls (
    machine_ref TEXT PRIMARY KEY, body TEXT NOT NULL, since REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS firewall_jobs (
    token TEXT PRIMARY KEY, machine_ref TEXT NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS guest_jobs (token TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS backups (
    ref TEXT PRIMARY KEY, token TEXT UNIQUE, machine_ref TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL,
    quiesced INTEGER NOT NULL, created_at REAL NOT NULL, size_mb INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS backups_of ON backups (machine_ref, created_at);
  CREATE TABLE IF NOT EXISTS backup_jobs (token TEXT PRIMARY KEY, backup_ref TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS images (
    ref TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, state TEXT NOT NULL, size_bytes INTEGER NOT NULL,
    max_bytes INTEGER NOT NULL, sha256 TEXT, created_at REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS image_zones (image_ref TEXT PRIMARY KEY, zone_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS image_jobs (
    token TEXT PRIMARY KEY, image_ref TEXT NOT NULL, source TEXT, disk INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS disk_files (
    machine_ref TEXT NOT NULL, position INTEGER NOT NULL, sha256 TEXT NOT NULL, size_bytes INTEGER NOT NULL,
    PRIMARY KEY (machine_ref, position)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS agent_jobs (
    token TEXT PRIMARY KEY, kind TEXT NOT NULL, machine_ref TEXT NOT NULL, body TEXT, result TEXT,
    no_agent INTEGER NOT NULL, hangs INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS guest_inits (
    machine_ref TEXT PRIMARY KEY, text TEXT NOT NULL, secrets TEXT NOT NULL, run INTEGER NOT NULL, run_at REAL,
    result TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS networks (
    ref TEXT PRIMARY KEY, zone_id TEXT NOT NULL, vlan INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS network_jobs (
    token TEXT PRIMARY KEY, network_ref TEXT NOT NULL, body TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS caps (machine_ref TEXT PRIMARY KEY, mbps INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS inside (machine_ref TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS rescues (machine_ref TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS faults (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, call TEXT, name TEXT, probability REAL, times INTEGER, ms INTEGER,
    reason TEXT
  );
  CREATE TABLE IF NOT EXISTS runs (
    machine_ref TEXT NOT NULL, began REAL NOT NULL, ended REAL NOT NULL, PRIMARY KEY (machine_ref, began)
  ) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS machines_ran AFTER UPDATE OF power, power_since ON machines
    WHEN OLD.power = 'on' AND NEW.power_since > OLD.power_since
    BEGIN INSERT OR IGNORE INTO runs VALUES (OLD.ref, OLD.power_since, NEW.power_since); END;
  CREATE TABLE IF NOT EXISTS sight (
    machine_ref TEXT PRIMARY KEY, agent INTEGER NOT NULL, host INTEGER NOT NULL
  ) WITHOUT ROWID;`;

/** The simulator's own durable memory: one SQLite file, or `:memory:`, that one process holds at a time. */
export class Store extends SqliteFile {
  constructor(file: string) {
    super(file, `${schema}${hostSchema}${storageSchema}${changeLogSchema}`);
  }
}
