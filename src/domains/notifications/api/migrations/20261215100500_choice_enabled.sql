alter table notification_choice rename column heard to enabled;
