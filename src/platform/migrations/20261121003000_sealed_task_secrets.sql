-- The secret of a task (a guest's password, say) is sealed with the installation's secret: a backup alone does not open it.
alter table task alter column secret type bytea using null;
