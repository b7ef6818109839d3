import { storedSchema } from '../stored/schema.ts';
import { SqliteFile } from '../sqlite-file.ts';

/** What in the cloud belongs to what the console knows. The objects themselves name it, too. */
const cloudTables = `
  CREATE TABLE IF NOT EXISTS projects (account_id TEXT PRIMARY KEY, project_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS servers (
    machine_ref TEXT PRIMARY KEY, account_id TEXT NOT NULL, project_id TEXT, nova_id TEXT UNIQUE, group_id TEXT,
    first_boot TEXT, user_data TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS volumes (
    volume_id TEXT PRIMARY KEY, machine_ref TEXT NOT NULL, disk_id INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS volumes_of ON volumes (machine_ref);
  CREATE TABLE IF NOT EXISTS ports (
    machine_ref TEXT NOT NULL, mac TEXT NOT NULL, port_id TEXT NOT NULL, PRIMARY KEY (machine_ref, mac)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS nets (network_ref TEXT PRIMARY KEY, network_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS parts (
    snapshot_id TEXT PRIMARY KEY, snapshot_ref TEXT NOT NULL, disk_id INTEGER NOT NULL, volume_id TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS parts_of ON parts (snapshot_ref);
  CREATE TABLE IF NOT EXISTS leaving (image_ref TEXT PRIMARY KEY, sha256 TEXT) WITHOUT ROWID;`;

/** What is forgotten with a machine. */
const tablesOfMachines = ['machine_zones', 'samples', 'caps', 'firewalls', 'servers', 'volumes', 'ports'] as const;

/** The engine's own durable memory: which machines there are, what is asked of them, and what in the cloud is theirs. */
export class Store extends SqliteFile {
  constructor(file: string) {
    super(file, `${storedSchema}${cloudTables}`);
  }

  /** Forgets what belongs to a machine, in the transaction of the caller. */
  forgetMachine(ref: string): void {
    this.run('DELETE FROM parts WHERE snapshot_ref IN (SELECT ref FROM snapshots WHERE machine_ref = ?)', ref);
    this.run('DELETE FROM snapshots WHERE machine_ref = ?', ref);
    for (const table of tablesOfMachines) this.run(`DELETE FROM ${table} WHERE machine_ref = ?`, ref);
  }
}
