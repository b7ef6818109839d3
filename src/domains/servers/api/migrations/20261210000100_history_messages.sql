alter table server_history alter column action type sentence using message_of(action);
