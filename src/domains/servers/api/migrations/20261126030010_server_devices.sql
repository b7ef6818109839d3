-- What the machine shows its guest where it was changed: boot order, guest type, SCSI adapter, card type. Null: what the
-- engine makes machines with.
alter table server add column devices jsonb;
