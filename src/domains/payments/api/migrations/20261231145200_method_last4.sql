-- Accounts are found by the last digits of a card.
create index payment_method_last4 on payment_method (last4) where removed_at is null;
