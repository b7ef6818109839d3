/*
 * The storage pools of the simulated data centers and which machine has its disks on which. Triggers keep what the disks of a
 * pool come to, so that a new machine finds its pool by an index however many there are.
 */
export const storageSchema = `
  CREATE TABLE IF NOT EXISTS pools (
    id TEXT PRIMARY KEY, zone_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, capacity_gb INTEGER NOT NULL,
    given_gb INTEGER NOT NULL DEFAULT 0, fault TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS pools_of_zone ON pools (zone_id, number);
  CREATE TABLE IF NOT EXISTS machine_pools (machine_ref TEXT PRIMARY KEY, pool_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS pooled AFTER INSERT ON machine_pools BEGIN
    UPDATE pools SET given_gb = given_gb +
      (SELECT coalesce(sum(size_gb), 0) FROM disks WHERE machine_ref = NEW.machine_ref) WHERE id = NEW.pool_id; END;
  CREATE TRIGGER IF NOT EXISTS unpooled BEFORE DELETE ON machine_pools BEGIN
    UPDATE pools SET given_gb = given_gb -
      (SELECT coalesce(sum(size_gb), 0) FROM disks WHERE machine_ref = OLD.machine_ref) WHERE id = OLD.pool_id; END;
  CREATE TRIGGER IF NOT EXISTS disks_added AFTER INSERT ON disks BEGIN
    UPDATE pools SET given_gb = given_gb + NEW.size_gb
      WHERE id = (SELECT pool_id FROM machine_pools WHERE machine_ref = NEW.machine_ref); END;
  CREATE TRIGGER IF NOT EXISTS disks_removed AFTER DELETE ON disks BEGIN
    UPDATE pools SET given_gb = given_gb - OLD.size_gb
      WHERE id = (SELECT pool_id FROM machine_pools WHERE machine_ref = OLD.machine_ref); END;
  CREATE TRIGGER IF NOT EXISTS disks_resized AFTER UPDATE OF size_gb ON disks BEGIN
    UPDATE pools SET given_gb = given_gb + NEW.size_gb - OLD.size_gb
      WHERE id = (SELECT pool_id FROM machine_pools WHERE machine_ref = NEW.machine_ref); END;
  CREATE TRIGGER IF NOT EXISTS machines_unpooled AFTER UPDATE OF state ON machines WHEN NEW.state = 'destroyed' BEGIN
    DELETE FROM machine_pools WHERE machine_ref = NEW.ref; END;
  CREATE TRIGGER IF NOT EXISTS pools_forgotten BEFORE DELETE ON machines BEGIN
    DELETE FROM machine_pools WHERE machine_ref = OLD.ref; END;`;
