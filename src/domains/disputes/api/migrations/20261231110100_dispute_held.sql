-- What was unpaid of the disputed amount when it was disputed, without what other open disputes of the invoice held. Later payments
-- do not change it: they settle what is not disputed first.
alter table dispute add column held bigint not null default 0 check (held between 0 and amount);
update dispute d set held = greatest(0, least(d.amount, s.left_over)) from (
  select o.id, i.due - coalesce(sum(o.amount) over (partition by o.invoice_id order by o.opened_at, o.id
    rows between unbounded preceding and 1 preceding), 0) as left_over
  from dispute o join invoice_due i on i.invoice_id = o.invoice_id where o.state = 'open'
) s where d.id = s.id;

-- Dunning leaves alone what open disputes hold, as far as no credit note has it.
create or replace view dunning_uncounted (account_id, currency, amount) as
  select d.account_id, d.currency, sum(greatest(0, least(d.held, i.rest)))::bigint from (
    select o.account_id, o.currency, o.invoice_id, sum(least(o.held, l.rest)) as held
    from dispute o left join invoice_line_rest l on l.invoice_id = o.invoice_id and l.line = o.line
    where o.state = 'open' group by o.account_id, o.currency, o.invoice_id
  ) d join invoice_rest i on i.invoice_id = d.invoice_id group by d.account_id, d.currency;
