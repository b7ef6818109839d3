import { storedSchema } from '../stored/schema.ts';
import { SqliteFile } from '../sqlite-file.ts';

/** What the store keeps about the systems inside machines. */
const guestTables = `
  CREATE TABLE IF NOT EXISTS waiting_access (
    machine_ref TEXT PRIMARY KEY, password_hash TEXT, ssh_key TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS host_state (id INTEGER PRIMARY KEY, accepts INTEGER NOT NULL, maintenance INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS inits (
    machine_ref TEXT PRIMARY KEY, text TEXT NOT NULL, secrets TEXT NOT NULL, run INTEGER NOT NULL, state TEXT NOT NULL,
    stages TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS guest_reports (
    machine_ref TEXT PRIMARY KEY, at REAL NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
`;

/** What is forgotten with a machine. */
export const tablesOfMachines = [
  'machine_zones',
  'waiting_access',
  'inits',
  'samples',
  'guest_reports',
  'caps',
] as const;

/** The supervisor's own durable memory: which machines there are, and what is asked of them. */
export class Store extends SqliteFile {
  constructor(file: string) {
    super(file, `${storedSchema}${guestTables}`);
  }
}
