-- What no credit note has of issued invoices and of their lines, with tax, for the domains above: of a line rounded up.
create view invoice_rest (invoice_id, account_id, currency, rest) as
  select id, account_id, currency, total - credited from invoice where kind = 'invoice' and status = 'issued';
create view invoice_line_rest (invoice_id, line, rest) as
  select l.invoice_id, l.number,
    case when (i.document -> 'taxInside')::boolean then l.amount - coalesce(c.amount, 0)
      else ceil((l.net - coalesce(c.net, 0)) * (10000 + l.tax_rate_bp) / 10000.0)::bigint end
  from invoice_line l join invoice i on i.id = l.invoice_id left join lateral (
    select sum(p.amount)::bigint as amount, sum(p.net)::bigint as net
    from invoice n join invoice_line p on p.invoice_id = n.id and p.charge_id = l.charge_id and p.from_at = l.from_at
    where n.of_id = l.invoice_id and n.status = 'issued') c on true
  where i.kind = 'invoice' and i.status = 'issued';
