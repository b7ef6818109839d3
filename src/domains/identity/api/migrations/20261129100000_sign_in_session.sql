-- Which session a sign-in began: nobody reports the one that they sit in.
alter table login_log add column session_id uuid;
update login_log set session_id = session.id from session
where login_log.result = 'success' and session.account_id = login_log.account_id
  and session.created_at = login_log.at and session.ip = login_log.ip;
