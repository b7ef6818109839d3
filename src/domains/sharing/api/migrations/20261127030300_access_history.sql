-- Whom a server is shared with, and its credentials, are a kind of their own in its history.
update server_history set kind = 'access' where kind = 'ownership' and action like 'Shared with %';
update server_history set kind = 'access' where kind = 'configuration' and action like 'The % was reset';
