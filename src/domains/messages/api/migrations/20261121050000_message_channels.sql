-- Who a site's mails come from; null: the installation's address and the name of the site.
alter table site
  add column mail_from text,
  add column mail_name text;

alter table message
  drop constraint message_channel_check,
  drop constraint message_state_check,
  add constraint message_channel_check check (channel in ('mail', 'sms', 'webhook')),
  -- Sent: the gateway took it. Delivered: the receiver itself did. Bounced: the receiver refused it for good.
  add constraint message_state_check check (state in ('queued', 'sent', 'delivered', 'bounced', 'failed')),
  -- Where one click ends mails of this kind (RFC 8058).
  add column unsubscribe_url text,
  -- Names the key that signs a webhook; the key itself is stored nowhere.
  add column key_salt text;
