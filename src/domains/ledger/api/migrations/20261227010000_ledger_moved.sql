-- What follows when money of customers has moved: a domain above replaces it. `amount` is what the customer is owed more.
create function ledger_moved(customer uuid, money text, kind text, amount bigint) returns void language sql as $$ select $$;

create function ledger_announce() returns trigger language plpgsql as $$
begin
  perform ledger_moved(account_id, currency, kind, sum) from (
    select a.account_id, a.currency, e.kind, -sum(p.amount)::bigint as sum
    from added p join ledger_account a on a.id = p.ledger_account_id join ledger_entry e on e.id = p.entry_id
    where p.total_after is not null group by a.account_id, a.currency, e.kind order by a.account_id
  ) moved;
  return null;
end $$;
create trigger ledger_posting_announce after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_announce();
