-- Tasks that are under way name the lane of their own by its new name.
update task set data = data - 'beside' || jsonb_build_object('ownLane', data -> 'beside')
where kind like 'firewall.%' and data ? 'beside';
