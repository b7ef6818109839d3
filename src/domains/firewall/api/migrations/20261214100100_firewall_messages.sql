-- Why rules came to be, what changed and why they are not in force are kept as messages; what is there stays as it was said.
alter table firewall alter column error type sentence using case when error is not null then message_of(error) end;
alter table firewall_revision alter column reason type sentence using message_of(reason);
alter table firewall_revision alter column summary type sentence using message_of(summary);
