-- A draft that is final but waits for an outside system, such as a tax authority: its document and its number, which the system was
-- given, stay as they are.
alter table invoice add column sealed jsonb, add column sealed_number int,
  add check ((sealed is null) = (sealed_number is null));
create unique index invoice_sealed_number on invoice (site_id, kind, sealed_number) where sealed_number is not null;

create function refuse_change_of_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.sealed is distinct from old.sealed or new.sealed_number is distinct from old.sealed_number
    or (new.status = 'issued' and new.number is distinct from old.sealed_number)
  then raise exception 'a sealed draft is issued as it is' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger invoice_sealed before update or delete on invoice for each row when (old.sealed is not null)
  execute function refuse_change_of_sealed();
