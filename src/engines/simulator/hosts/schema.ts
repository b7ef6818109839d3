/*
 * The hosts of the simulated data centers and which machine is on which. Triggers keep what the machines of a host were
 * given, so that a new one finds its host by an index however many there are.
 */
export const hostSchema = `
  CREATE TABLE IF NOT EXISTS hosts (
    id TEXT PRIMARY KEY, zone_id TEXT NOT NULL, cluster TEXT NOT NULL, cpu_count INTEGER NOT NULL,
    ram_mb INTEGER NOT NULL, disk_gb INTEGER NOT NULL, given_ram_mb INTEGER NOT NULL DEFAULT 0,
    accepts INTEGER NOT NULL DEFAULT 1, maintenance INTEGER NOT NULL DEFAULT 0, fault TEXT, started_at REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS hosts_free ON hosts (zone_id, ram_mb - given_ram_mb);
  CREATE TABLE IF NOT EXISTS placements (machine_ref TEXT PRIMARY KEY, host_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS placements_of ON placements (host_id);
  CREATE TABLE IF NOT EXISTS moves (token TEXT PRIMARY KEY, host_id TEXT NOT NULL, live INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS moves_to ON moves (host_id);
  CREATE TRIGGER IF NOT EXISTS placed AFTER INSERT ON placements BEGIN
    UPDATE hosts SET given_ram_mb = given_ram_mb + (SELECT ram_mb FROM machines WHERE ref = NEW.machine_ref)
      WHERE id = NEW.host_id; END;
  CREATE TRIGGER IF NOT EXISTS removed BEFORE DELETE ON placements BEGIN
    UPDATE hosts SET given_ram_mb = given_ram_mb - (SELECT ram_mb FROM machines WHERE ref = OLD.machine_ref)
      WHERE id = OLD.host_id; END;
  CREATE TRIGGER IF NOT EXISTS moved AFTER UPDATE OF host_id ON placements BEGIN
    UPDATE hosts SET given_ram_mb = given_ram_mb - (SELECT ram_mb FROM machines WHERE ref = OLD.machine_ref)
      WHERE id = OLD.host_id;
    UPDATE hosts SET given_ram_mb = given_ram_mb + (SELECT ram_mb FROM machines WHERE ref = NEW.machine_ref)
      WHERE id = NEW.host_id; END;
  CREATE TRIGGER IF NOT EXISTS machines_resized AFTER UPDATE OF ram_mb ON machines WHEN NEW.ram_mb <> OLD.ram_mb BEGIN
    UPDATE hosts SET given_ram_mb = given_ram_mb + NEW.ram_mb - OLD.ram_mb
      WHERE id = (SELECT host_id FROM placements WHERE machine_ref = NEW.ref); END;
  CREATE TRIGGER IF NOT EXISTS machines_destroyed AFTER UPDATE OF state ON machines WHEN NEW.state = 'destroyed' BEGIN
    DELETE FROM placements WHERE machine_ref = NEW.ref; END;
  CREATE TRIGGER IF NOT EXISTS machines_forgotten BEFORE DELETE ON machines BEGIN
    DELETE FROM placements WHERE machine_ref = OLD.ref; END;`;
