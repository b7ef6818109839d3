alter table guest_report rename column heard_at to reported_at;
