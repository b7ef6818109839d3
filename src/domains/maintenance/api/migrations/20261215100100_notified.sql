alter table maintenance rename column told to notified;
alter table maintenance rename column told_after to notified_after;
alter index maintenance_untold rename to maintenance_not_notified;
