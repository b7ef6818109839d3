import { changeLogSchema } from '../change-log.ts';
import { networkSchema } from './networks.ts';

/** What every engine with a store of its own remembers. */
export const storedSchema = `
  CREATE TABLE IF NOT EXISTS machines (
    ref TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, state TEXT NOT NULL, server_id TEXT NOT NULL, name TEXT NOT NULL,
    image_ref TEXT NOT NULL, cpu_type TEXT NOT NULL, cpu_count INTEGER NOT NULL, ram_mb INTEGER NOT NULL,
    disks TEXT NOT NULL, nics TEXT NOT NULL, power TEXT NOT NULL, power_since REAL NOT NULL, written INTEGER NOT NULL,
    instance INTEGER NOT NULL DEFAULT 1, why_off TEXT, seq INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS jobs (
    token TEXT PRIMARY KEY, number INTEGER NOT NULL, kind TEXT NOT NULL, machine_ref TEXT, body TEXT NOT NULL,
    leaves TEXT, state TEXT NOT NULL, progress INTEGER NOT NULL, error TEXT, ended_at REAL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS jobs_running ON jobs (number) WHERE state = 'running';
  CREATE TABLE IF NOT EXISTS snapshots (
    ref TEXT PRIMARY KEY, token TEXT UNIQUE, machine_ref TEXT NOT NULL, parent_ref TEXT, name TEXT NOT NULL,
    memory INTEGER NOT NULL, quiesced INTEGER NOT NULL, created_at REAL NOT NULL, size_mb INTEGER NOT NULL,
    current INTEGER NOT NULL, hardware TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS snapshots_of ON snapshots (machine_ref, created_at);
  CREATE TABLE IF NOT EXISTS machine_zones (machine_ref TEXT PRIMARY KEY, zone_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS samples (
    machine_ref TEXT NOT NULL, at REAL NOT NULL, body TEXT NOT NULL, PRIMARY KEY (machine_ref, at)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS samples_at ON samples (at);
  CREATE TABLE IF NOT EXISTS images (
    ref TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, zone_id TEXT NOT NULL, state TEXT NOT NULL,
    size_bytes INTEGER NOT NULL, max_bytes INTEGER NOT NULL, sha256 TEXT, created_at REAL NOT NULL
  ) WITHOUT ROWID;${changeLogSchema}${networkSchema}`;
