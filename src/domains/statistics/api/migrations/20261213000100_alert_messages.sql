-- What an alert did is kept as a message; what is there stays as it was said.
alter table statistic_alert_event alter column text type sentence using message_of(text);
