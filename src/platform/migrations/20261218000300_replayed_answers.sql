-- As text, an answer is replayed byte for byte; jsonb gives its fields another order.
alter table idempotency alter column response type json;
