-- Reports of all movements of a period.
create index ledger_entry_at on ledger_entry (at);
