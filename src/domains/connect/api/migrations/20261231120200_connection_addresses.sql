-- IPv6 addresses are kept in one form, as the addresses of servers are.
update server_connection set address = host(address::inet) where address like '%:%';
