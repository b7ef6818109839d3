-- The message of rules that a data center rejects has a key that names it.
update task set error = replace(error::text, '"firewall.data-center-did-not"', '"firewall.rules-rejected"')::jsonb
  where error::text like '%"firewall.data-center-did-not"%';
update task_log set entry = replace(entry::text, '"firewall.data-center-did-not"', '"firewall.rules-rejected"')::jsonb
  where entry::text like '%"firewall.data-center-did-not"%';
update history set action = replace(action::text, '"firewall.data-center-did-not"', '"firewall.rules-rejected"')::jsonb
  where action::text like '%"firewall.data-center-did-not"%';
update notification set body = replace(body::text, '"firewall.data-center-did-not"', '"firewall.rules-rejected"')::jsonb
  where body::text like '%"firewall.data-center-did-not"%';
