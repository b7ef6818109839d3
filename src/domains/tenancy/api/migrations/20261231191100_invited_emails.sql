-- An invitation goes to an email. Where that was never confirmed, another email of the same sign-in may be someone else's: invitations
-- that wait then end with it.
create or replace function follow_sign_in_email() returns trigger language plpgsql as $$
begin
  update account set email = new.email,
    enabled = enabled and (email_validated_at is not null or old.email_validated_at is not null)
  where sign_in_id = new.id;
  return null;
end $$;

-- Who left a team, or was removed from it, accepts before they are in it again, also where the account is enabled by hand.
update account set email_validated_at = null where sign_in_id is not null and not enabled;
