alter table image rename column end_told to notified_end;
