/** What the store keeps about the systems inside machines. */
export const guestTables = `
  CREATE TABLE IF NOT EXISTS machine_zones (machine_ref TEXT PRIMARY KEY, zone_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting_access (
    machine_ref TEXT PRIMARY KEY, password_hash TEXT, ssh_key TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS inits (
    machine_ref TEXT PRIMARY KEY, text TEXT NOT NULL, secrets TEXT NOT NULL, run INTEGER NOT NULL, state TEXT NOT NULL,
    stages TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS guest_reports (
    machine_ref TEXT PRIMARY KEY, at REAL NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS samples (
    machine_ref TEXT NOT NULL, at REAL NOT NULL, body TEXT NOT NULL, PRIMARY KEY (machine_ref, at)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS samples_at ON samples (at);
  CREATE TABLE IF NOT EXISTS images (
    ref TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, zone_id TEXT NOT NULL, state TEXT NOT NULL,
    size_bytes INTEGER NOT NULL, max_bytes INTEGER NOT NULL, sha256 TEXT, created_at REAL NOT NULL
  ) WITHOUT ROWID;`;

/** What is forgotten with a machine. */
export const tablesOfMachines = [
  'machine_zones',
  'waiting_access',
  'inits',
  'samples',
  'guest_reports',
  'caps',
] as const;
