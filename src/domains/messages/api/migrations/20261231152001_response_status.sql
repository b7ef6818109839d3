-- The HTTP status that the receiver of a webhook answered last; null: none yet, or it could not be reached.
alter table message add column response_status smallint;
