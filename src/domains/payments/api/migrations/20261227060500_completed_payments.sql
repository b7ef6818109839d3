-- For questions about a charge on a card statement.
create index payment_order_completed on payment_order (site_id, completed_at) where completed_at is not null;
